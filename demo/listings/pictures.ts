import type { ListingFacts } from '../pictures/facts.ts'
import { type PictureName, pictureNamesFor, pictureTitle } from '../pictures/names.ts'
import { capital, type Home, has } from './home.ts'

export type Pictures = {
  images: string[]
  details: { caption: string; width: number; height: number }[]
  plan: string | null
}

const most = 8
/** Left out first when there are too many pictures. */
const spare: PictureName[] = ['study', 'street', 'bedroom-2', 'dining']
const width = 1200
const height = 800

/** URLs of the drawn pictures, with captions that name what the home has. */
export function picturesOf(
  id: string,
  facts: ListingFacts,
  caption: (name: PictureName) => string,
): Pictures {
  const names = chooseNames(facts)
  // The floor plan is not a photo: it has a place of its own and is not counted with them.
  const photos = names.filter((name) => name !== 'plan')
  return {
    images: photos.map((name) => pictureUrl(id, name)),
    details: photos.map((name) => ({ caption: caption(name), width, height })),
    plan: names.includes('plan') ? pictureUrl(id, 'plan') : null,
  }
}

function pictureUrl(id: string, name: PictureName): string {
  return `/demo/pictures/${id}/${name}`
}

function chooseNames(facts: ListingFacts): PictureName[] {
  const all = pictureNamesFor(facts)
  const names = all.filter((name) => name !== 'plan')
  const surplus: PictureName[] = spare
    .filter((name) => all.includes(name))
    .slice(0, Math.max(0, names.length - most))
  return all.filter((name) => !surplus.includes(name))
}

export function captionFor(home: Home): (name: PictureName) => string {
  return (name) => {
    switch (name) {
      case 'front':
        return `${capital(home.dwelling)}, ${home.address.street}`.slice(0, 50)
      case 'living':
        return livingCaption(home)
      case 'kitchen':
        return {
          'open plan': 'Open-plan kitchen',
          diner: 'Kitchen diner',
          galley: 'Galley kitchen',
          separate: 'Kitchen',
        }[home.kitchen]
      case 'bedroom':
        return home.bedrooms === 0 ? 'Sleeping area' : home.bedrooms === 1 ? 'Bedroom' : 'Main bedroom'
      case 'bathroom':
        return bathroomCaption(home)
      case 'garden':
        return gardenCaption(home)
      case 'street':
        return home.address.street.slice(0, 50)
      default:
        return pictureTitle(name)
    }
  }
}

function bathroomCaption({ washing: [main] }: Home): string {
  if (main === 'walk-in shower') return 'Shower room with walk-in shower'
  return main === 'shower cubicle' ? 'Shower room' : 'Bathroom'
}

function livingCaption(home: Home): string {
  if (home.bedrooms === 0) return 'Main room'
  if (has(home, 'stove')) return 'Living room with wood-burning stove'
  if (has(home, 'fireplace')) return 'Living room with original fireplace'
  return has(home, 'bay') ? 'Living room with bay window' : 'Living room'
}

function gardenCaption({ outside }: Home): string {
  if (outside.kind === 'none') return 'Outside'
  return 'aspect' in outside ? `${capital(outside.aspect)}-facing ${outside.kind}` : capital(outside.kind)
}
