import { mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop } from '../draw/sky.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import type { ListingFacts } from '../facts.ts'
import { type GarageLook, garages } from '../houses/garages.ts'
import { placeHouse } from '../houses/house.ts'
import { type Front, farTree, standing } from './front.ts'
import { localeOf, someWall } from './locale.ts'
import { materialWords } from './words.ts'

export function garageFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const look: GarageLook = {
    kind:
      facts.building?.kind === 'garage'
        ? 'row'
        : random.weighted<GarageLook['kind']>([
            [4, 'row'],
            [3, 'single'],
            [2, 'double'],
            [1.4, 'coach-house'],
          ]),
    material: someWall(scene, locale),
    roof: random.pick(locale.roofs),
    leaf: leafOf(facts, random.pick(['ribbed', 'panelled', 'boarded'])),
  }
  const house = garages(scene, look)
  const ground = random.between(604, 636)
  const { x, scale } =
    look.kind === 'row'
      ? { x: pictureMiddle - house.doorX * 1.18, scale: 1.18 }
      : standing(house, ground, 760, 1.35)
  return {
    content: () =>
      backdrop(scene, ground, random.pick(['roofs', 'roofs', 'plain', 'hills'])) +
      farTree(scene, random.between(60, 240), ground - 10, random.between(1.3, 1.6)) +
      farTree(scene, random.between(960, 1140), ground - 10, random.between(1.3, 1.6)) +
      yard(scene, ground) +
      (look.kind === 'row' ? '' : hedge(scene, -20, ground - 60, 1240, 68)) +
      placeHouse(house, x, ground, scale),
    description:
      look.kind === 'row'
        ? `A lock-up garage in a row in ${materialWords(look.material)}`
        : `A garage in ${materialWords(look.material)}`,
  }
}

function leafOf({ building }: ListingFacts, otherwise: GarageLook['leaf']): GarageLook['leaf'] {
  if (building?.kind !== 'garage') return otherwise
  return { 'up-and-over': 'panelled', roller: 'ribbed', timber: 'boarded', steel: 'panelled' }[
    building.door
  ] as GarageLook['leaf']
}

/** Concrete bays running towards us. */
function yard(scene: Scene, ground: number): Svg {
  const { palette, tone, random } = scene
  const colour = random.pick(['#B9B6AC', '#C6BFB0', '#A9A9A4', palette.gravel])
  const joints = [-3, -2, -1, 0, 1, 2].map((index) => {
    const near = pictureMiddle + (index + 0.5) * 420
    const far = pictureMiddle + (index + 0.5) * 243
    return `M${far} ${ground}h2L${near + 3} ${pictureHeight}h-5z`
  })
  return (
    rect(0, ground, pictureWidth, pictureHeight - ground, tone(colour)) +
    path(joints.join('') + rectPath(0, ground + 66, pictureWidth, 2), tone(mix(colour, '#000000', 0.1)))
  )
}
