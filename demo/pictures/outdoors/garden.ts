import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { border, hedge } from '../draw/greenery.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop, type Horizon } from '../draw/sky.ts'
import { path, place, rect, type Svg } from '../draw/svg.ts'
import { anyTree, tree } from '../draw/trees.ts'
import { hasFeature, type ListingFacts } from '../facts.ts'
import { balcony } from './balcony.ts'
import { type BoundaryKind, boundary } from './boundary.ts'
import { type FeatureKind, gardenFeature } from './garden-features.ts'
import { seating, sideBeds, terrace } from './garden-furniture.ts'

/** The garden from the house: terrace, lawn, and at its end a small building with the marigold door. */
export function garden(scene: Scene, facts: ListingFacts): Svg {
  const { random } = scene
  if (facts.property_type === 'Flat' && !hasFeature(facts, /garden/)) return balcony(scene)
  const end = random.between(470, 520)
  const kind = random.pick<BoundaryKind>(['fence', 'fence', 'slats', 'brick', 'stone', 'hedge'])
  const feature = random.pick<FeatureKind>(
    kind === 'brick' || kind === 'stone'
      ? ['gate', 'gate', 'greenhouse', 'shed', 'summerhouse']
      : ['shed', 'shed', 'summerhouse', 'greenhouse', 'studio'],
  )
  const inTown = random.chance(0.5)
  const horizon = random.pick<Horizon>(inTown ? ['roofs', 'roofs', 'plain'] : ['hills', 'hills', 'plain'])
  return (
    backdrop(scene, end, horizon) +
    trees(scene, end) +
    boundary(scene, kind, end) +
    lawn(scene, end) +
    (random.chance(0.5) ? sideBeds(scene, end) : endBeds(scene, end)) +
    gardenFeature(scene, feature, pictureMiddle, end + 44) +
    pathAcross(scene, end + 44) +
    terrace(scene, 640, random.pick(['slabs', 'slabs', 'deck', 'bricks'])) +
    seating(scene, 776)
  )
}

function trees(scene: Scene, end: number): Svg {
  const { random } = scene
  const left = place(tree(scene, anyTree(scene)), random.between(60, 260), end + 10, random.between(1.2, 1.6))
  const right = place(
    tree(scene, anyTree(scene)),
    random.between(940, 1140),
    end + 10,
    random.between(1.2, 1.6),
  )
  return random.weighted([
    [5, left + right],
    [1, left],
    [1, right],
  ])
}

/** Stripes that run to a point behind the end of the garden. */
function lawn(scene: Scene, top: number): Svg {
  const { palette, tone } = scene
  let stripes = ''
  for (let band = -11; band <= 11; band += 2) {
    stripes += `M${pictureMiddle + band * 92} ${top}h92L${pictureMiddle + (band + 1) * 178} ${pictureHeight}h-178z`
  }
  return (
    rect(0, top, pictureWidth, pictureHeight - top, tone(palette.grass)) +
    path(stripes, tone(palette.grassStripe))
  )
}

const endBeds = (scene: Scene, end: number): Svg =>
  hedge(scene, -20, end - 24, 400, 56) +
  hedge(scene, 820, end - 24, 400, 56) +
  border(scene, 0, end + 42, 400, 0.7) +
  border(scene, 800, end + 42, 400, 0.7)

/** Stepping stones from the terrace to the door. */
function pathAcross(scene: Scene, from: number): Svg {
  let stones = ''
  for (let step = 0; step < 4; step++) {
    const y = from + 16 + step * 27
    const w = 54 + step * 13
    stones += `M${pictureMiddle - w / 2} ${y}h${w}l6 13h${-w - 12}z`
  }
  return path(stones, scene.tone('#D6CEBD'))
}
