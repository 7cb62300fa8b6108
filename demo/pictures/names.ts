import { allRooms } from '../building/floor-plan.ts'
import { hasFeature, homeOf, type ListingFacts } from './facts.ts'

export const pictureNames = [
  'front',
  'living',
  'kitchen',
  'dining',
  'bedroom',
  'bedroom-2',
  'study',
  'bathroom',
  'garden',
  'field',
  'view',
  'inside',
  'forecourt',
  'main-room',
  'back-room',
  'street',
  'site',
  'plan',
] as const

export type PictureName = (typeof pictureNames)[number]

const words: Record<PictureName, string> = {
  front: 'Front',
  living: 'Living room',
  kitchen: 'Kitchen',
  dining: 'Dining room',
  bedroom: 'Main bedroom',
  'bedroom-2': 'Second bedroom',
  study: 'Study',
  bathroom: 'Bathroom',
  garden: 'Garden',
  field: 'The land',
  view: 'The view over the land',
  inside: 'Inside the garage',
  forecourt: 'The forecourt',
  'main-room': 'Main room',
  'back-room': 'Back room',
  street: 'Street',
  site: 'Location plan',
  plan: 'Floor plan',
}

/** The name in captions and alternative texts: `Living room`. */
export const pictureTitle = (name: PictureName): string => words[name]

export const isPictureName = (name: string): name is PictureName =>
  (pictureNames as readonly string[]).includes(name)

/** Names of a listing's pictures, main picture first: 4 to 10, never a room it lacks. */
export function pictureNamesFor(facts: ListingFacts): PictureName[] {
  switch (facts.property_type) {
    case 'Land':
      return ['front', 'field', 'view', 'street', 'site']
    case 'Garage':
      return ['front', 'inside', 'forecourt', 'street', 'site']
    case 'Commercial':
      return ['front', 'main-room', 'back-room', 'street', 'site', 'plan']
    default:
      return homePictures(facts)
  }
}

function homePictures(facts: ListingFacts): PictureName[] {
  const rooms = roomsIn(facts)
  const shown: Record<PictureName, boolean> = {
    front: true,
    living: true,
    kitchen: true,
    dining: rooms.hasDining,
    // A studio has no bedroom, but viewers want to see the bed.
    bedroom: true,
    'bedroom-2': (facts.bedrooms ?? 1) > 1,
    study: rooms.hasStudy,
    bathroom: facts.bathrooms !== 0,
    garden: hasGarden(facts),
    field: false,
    view: false,
    inside: false,
    forecourt: false,
    'main-room': false,
    'back-room': false,
    site: false,
    street: facts.property_type !== 'Park Home',
    plan: facts.square_feet !== null,
  }
  return pictureNames.filter((name) => shown[name])
}

function roomsIn(facts: ListingFacts): { hasDining: boolean; hasStudy: boolean } {
  const home = homeOf(facts)
  const receptions = facts.receptions ?? 1
  if (!home) return { hasDining: receptions > 1, hasStudy: receptions > 2 }
  const kinds = new Set(allRooms(home.floors).map(({ kind }) => kind))
  return { hasDining: kinds.has('dining'), hasStudy: kinds.has('study') }
}

/** Houses of which no more is known have one; flats only if the features say so. */
function hasGarden(facts: ListingFacts): boolean {
  const home = homeOf(facts)
  if (home) return home.outside.kind !== 'none'
  if (facts.property_type === 'Flat') return hasFeature(facts, /garden|terrace|balcony|patio/)
  return !hasFeature(facts, /no garden/)
}
