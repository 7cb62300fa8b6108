import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { border, climber, hedge, potted } from '../draw/greenery.ts'
import type { Scene } from '../draw/scene.ts'
import { backdrop, type Horizon } from '../draw/sky.ts'
import { line, path, place, rect, type Svg } from '../draw/svg.ts'
import { anyTree, tree } from '../draw/trees.ts'
import { hasExtra, hasFeature, homeOf, type ListingFacts } from '../facts.ts'
import { balcony } from './balcony.ts'
import { type BoundaryKind, boundary } from './boundary.ts'
import { type FeatureKind, gardenFeature } from './garden-features.ts'
import { seating, sideBeds, terrace } from './garden-furniture.ts'

/** The garden from the house: terrace, lawn, and at its end a small building with the marigold door. */
export function garden(scene: Scene, facts: ListingFacts): Svg {
  const kind = homeOf(facts)?.outside.kind ?? guessedKind(facts)
  if (kind === 'balcony' || kind === 'roof terrace') return balcony(scene)
  return kind === 'yard' ? yard(scene) : lawnGarden(scene, facts)
}

function guessedKind(facts: ListingFacts): 'balcony' | 'yard' | 'garden' {
  if (facts.property_type === 'Flat' && !hasFeature(facts, /garden/)) return 'balcony'
  return hasFeature(facts, /\byard\b/) ? 'yard' : 'garden'
}

function lawnGarden(scene: Scene, facts: ListingFacts): Svg {
  const { random } = scene
  const end = random.between(470, 520)
  const kind = random.pick<BoundaryKind>(['fence', 'fence', 'slats', 'brick', 'stone', 'hedge'])
  const isWalled = kind === 'brick' || kind === 'stone'
  const usual = random.pick<FeatureKind>(
    isWalled
      ? ['gate', 'gate', 'greenhouse', 'shed', 'summerhouse']
      : ['shed', 'shed', 'summerhouse', 'greenhouse', 'studio'],
  )
  const hasRoom = hasExtra(facts, 'garden room')
  // A studio is only drawn where the advert has one.
  const feature = hasRoom ? 'studio' : hasRoom === false && usual === 'studio' ? 'shed' : usual
  return (
    backdrop(scene, end, someHorizon(scene)) +
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

const someHorizon = ({ random }: Scene): Horizon =>
  random.pick(['roofs', 'roofs', 'plain', 'hills', 'hills', 'plain'])

/** Walls, paving and pots: a yard behind a terrace, with the marigold gate to the lane. */
function yard(scene: Scene): Svg {
  const { random, tone } = scene
  const end = random.between(500, 540)
  const pots = [90, 210, 330, 880, 1000, 1110].filter(() => random.chance(0.8))
  return (
    backdrop(scene, end, random.pick(['roofs', 'roofs', 'plain'])) +
    trees(scene, end) +
    boundary(scene, random.pick(['brick', 'brick', 'stone']), end) +
    climber(scene, random.between(30, 90), end, random.between(110, 150), random.between(120, 240)) +
    rect(0, end, pictureWidth, pictureHeight - end, tone('#CFC8B8')) +
    pavingJoints(scene, end) +
    gardenFeature(scene, 'gate', pictureMiddle, end + 4) +
    border(scene, 0, end + 12, 420, 0.5, 1.5) +
    border(scene, 780, end + 12, 420, 0.5, 1.5) +
    pots
      .map((x) =>
        potted(scene, x + random.between(-16, 16), end + random.between(60, 120), random.between(1.1, 1.5)),
      )
      .join('') +
    seating(scene, 764)
  )
}

function pavingJoints(scene: Scene, top: number): Svg {
  let joints = ''
  for (let column = -8; column <= 8; column++)
    joints += `M${pictureMiddle + column * 104} ${top}L${pictureMiddle + column * 190} ${pictureHeight}`
  for (const row of [0.14, 0.34, 0.6, 0.92])
    joints += `M0 ${top + (pictureHeight - top) * row}H${pictureWidth}`
  return line(joints, scene.tone('#B9B1A0'), 2)
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
