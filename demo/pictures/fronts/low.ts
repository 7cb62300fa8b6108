import { heroDoor } from '../draw/doors.ts'
import type { Scene } from '../draw/scene.ts'
import type { Material } from '../draw/walls.ts'
import type { ListingFacts } from '../facts.ts'
import { bungalow } from '../houses/bungalow.ts'
import { parkHome } from '../houses/park-home.ts'
import type { Front } from './front.ts'
import { localeOf, mayBeRendered, someBrick, someWall } from './locale.ts'
import { plotFront } from './plot.ts'
import { materialWords } from './words.ts'

export function bungalowFront(scene: Scene, facts: ListingFacts): Front {
  const { random } = scene
  const locale = localeOf(facts)
  const brick = someBrick(scene, locale)
  const wall = someWall(scene, locale)
  const usual = random.pick<Material>([
    wall,
    { kind: 'render', colour: '#EBE4D4' },
    { kind: 'roughcast', colour: '#E4DDCE' },
    brick,
  ])
  const material = mayBeRendered(locale) ? usual : wall
  const isBrick = material.kind === 'brick'
  const kind = random.pick(['bays', 'gable', 'chalet'] as const)
  const house = bungalow(
    scene,
    {
      kind,
      material,
      plinth: isBrick ? material : brick,
      roof: random.pick([
        ...locale.roofs,
        { kind: 'tile', colour: '#7C5A4C' },
        { kind: 'tile', colour: '#8F4F3D' },
      ] as const),
      trim: random.chance(0.5) ? '#F4EEE2' : material.colour,
      frame: random.pick(['#F7F4EC', '#F7F4EC', '#F7F4EC', '#56646A']),
      isMirrored: random.chance(0.5),
    },
    heroDoor(random.pick(['half-glazed', 'glazed', 'planks', 'four-panel']), '#F4EEE2'),
  )
  const plot = random.pick(['lawn', 'lawn', 'street', 'walled', 'gravel'] as const)
  return {
    content: plotFront(scene, {
      house,
      plot,
      horizon: random.pick(['hills', 'hills', 'plain', 'sea', 'roofs']),
      maxWidth: 900,
      boundary: brick,
    }),
    description: `A ${kind === 'chalet' ? 'chalet bungalow with rooms in the roof' : 'bungalow'} in ${materialWords(material)}`,
  }
}

export function parkHomeFront(scene: Scene): Front {
  const { random } = scene
  const wall = random.pick<Material>([
    { kind: 'boards', colour: '#C9D3CC' },
    { kind: 'boards', colour: '#E3DCCB' },
    { kind: 'boards', colour: '#B9C6CB' },
    { kind: 'boards', colour: '#D9C9B8' },
    { kind: 'roughcast', colour: '#EAE4D8' },
    { kind: 'boards', colour: '#B7BFA8' },
  ])
  const house = parkHome(
    scene,
    {
      wall,
      roof: random.pick([
        { kind: 'tile', colour: '#6E6660' },
        { kind: 'tile', colour: '#8A5A48' },
        { kind: 'slate', colour: '#5C666B' },
      ] as const),
      frame: random.pick(['#F7F4EC', '#F7F4EC', '#56646A']),
      hasGable: random.chance(0.6),
      deck: random.pick(['full', 'steps']),
      isMirrored: random.chance(0.5),
    },
    heroDoor(random.pick(['half-glazed', 'glazed']), '#F2EEE4'),
  )
  return {
    content: plotFront(scene, {
      house,
      plot: random.pick(['lawn', 'lawn', 'gravel', 'meadow']),
      horizon: random.pick(['hills', 'hills', 'sea', 'plain']),
      maxWidth: 900,
    }),
    description: `A park home on its pitch, clad in ${materialWords(wall)}`,
  }
}
