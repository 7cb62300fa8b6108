import type { Scene } from '../draw/scene.ts'
import { place } from '../draw/svg.ts'
import type { Material } from '../draw/walls.ts'
import { homeOf, type ListingFacts } from '../facts.ts'
import { type BungalowLook, bungalow } from '../houses/bungalow.ts'
import type { House } from '../houses/house.ts'
import { parkHome } from '../houses/park-home.ts'
import type { Front } from './front.ts'
import { localeOf, mayBeRendered, someBrick, someRoof, someWall } from './locale.ts'
import { doorOf } from './period-looks.ts'
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
  const material = homeOf(facts) || !mayBeRendered(locale) ? wall : usual
  const isBrick = material.kind === 'brick'
  const home = homeOf(facts)
  const kind = random.pick(home ? (['bays', 'gable'] as const) : (['bays', 'gable', 'chalet'] as const))
  const look: BungalowLook = {
    kind,
    material,
    plinth: isBrick ? material : brick,
    roof: someRoof(scene, facts, [
      ...locale.roofs,
      { kind: 'tile', colour: '#7C5A4C' },
      { kind: 'tile', colour: '#8F4F3D' },
    ]),
    trim: random.chance(0.5) ? '#F4EEE2' : material.colour,
    frame: random.pick(['#F7F4EC', '#F7F4EC', '#F7F4EC', '#56646A']),
    isMirrored: home?.attached === 'left' || (home?.attached !== 'right' && random.chance(0.5)),
  }
  const leaf = random.pick(['half-glazed', 'glazed', 'planks', 'four-panel'] as const)
  const one = (isHero: boolean, isMirrored: boolean) =>
    bungalow(scene, { ...look, isMirrored }, doorOf(scene, isHero, leaf, '#F4EEE2'))
  const isPair = home !== undefined && home.attached !== 'none'
  const build = (isHero: boolean) => {
    const house = one(isHero, look.isMirrored)
    return isPair ? pairOf(house, one(false, !look.isMirrored), home.attached === 'left') : house
  }
  const house = build(true)
  const plot = random.pick(['lawn', 'lawn', 'street', 'walled', 'gravel'] as const)
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot,
        horizon: random.pick(['hills', 'hills', 'plain', 'sea', 'roofs']),
        maxWidth: isPair ? 1080 : 900,
        boundary: brick,
      }),
    description: `${isPair ? 'One of a pair of bungalows' : kind === 'chalet' ? 'A chalet bungalow with rooms in the roof' : 'A bungalow'} in ${materialWords(material)}`,
    street: { build, isRow: false },
  }
}

/** Two homes under one roof, the other on the left or on the right. */
function pairOf(home: House, other: House, isOtherLeft: boolean): House {
  const [left, right] = isOtherLeft ? [other, home] : [home, other]
  const beside = (svg: string) => place(svg, left.width - 1, 0)
  return {
    width: left.width + right.width - 1,
    height: Math.max(left.height, right.height),
    doorX: isOtherLeft ? left.width - 1 + home.doorX : home.doorX,
    body: left.body + beside(right.body),
    fore: left.fore + beside(right.fore),
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
    doorOf(scene, true, random.pick(['half-glazed', 'glazed']), '#F2EEE4'),
  )
  return {
    content: () =>
      plotFront(scene, {
        house,
        plot: random.pick(['lawn', 'lawn', 'gravel', 'meadow']),
        horizon: random.pick(['hills', 'hills', 'sea', 'plain']),
        maxWidth: 900,
      }),
    description: `A park home on its pitch, clad in ${materialWords(wall)}`,
  }
}
