import { type Colour, mix } from './colour.ts'
import type { Scene } from './scene.ts'
import { circlePath, ellipse, path, roundRect, type Svg } from './svg.ts'

/** A clipped hedge with a few leaves picked out. */
export function hedge(
  scene: Scene,
  x: number,
  y: number,
  w: number,
  h: number,
  colour = scene.palette.hedge,
): Svg {
  const { random, tone } = scene
  let pale = ''
  let dark = ''
  for (let leaf = 0; leaf < w / 15; leaf++) {
    const at = leafPath(x + 8 + random.next() * (w - 16), y + 6 + random.next() * (h - 12))
    if (random.chance(0.5)) pale += at
    else dark += at
  }
  return (
    roundRect(x, y, w, h, 12, tone(colour)) +
    path(pale, tone(mix(colour, '#B9CB8F', 0.28))) +
    path(dark, tone(mix(colour, '#22331F', 0.28)))
  )
}

const leafPath = (x: number, y: number): string =>
  `M${(x - 7).toFixed(1)} ${y.toFixed(1)}a7 4.5 0 1 0 14 0a7 4.5 0 1 0 -14 0z`

/** A low drift of shrubs and flowers along a wall. */
export function border(scene: Scene, x: number, ground: number, w: number, flowers = 0.3): Svg {
  const { random, tone, palette } = scene
  const byColour = new Map<Colour, string>()
  const count = Math.round(w / 15)
  for (let plant = 0; plant < count; plant++) {
    const isFlower = random.chance(flowers)
    const colour = isFlower
      ? random.pick(palette.blooms)
      : mix(palette.hedge, '#B9C98F', random.whole(0, 3) * 0.16)
    const radius = isFlower ? random.between(4, 8) : random.between(9, 18)
    const lift = isFlower ? random.between(8, 20) : random.between(0, 8)
    byColour.set(
      colour,
      (byColour.get(colour) ?? '') + circlePath(x + random.next() * w, ground - lift, radius),
    )
  }
  return [...byColour].map(([colour, d]) => path(d, tone(colour))).join('')
}

/** A ball of box in a pot, for either side of a door. */
export function potted(scene: Scene, x: number, ground: number, size = 1): Svg {
  const { tone, palette } = scene
  const s = size
  return (
    path(circlePath(x, ground - 52 * s, 22 * s), tone(palette.hedge)) +
    path(circlePath(x - 6 * s, ground - 58 * s, 12 * s), tone(mix(palette.hedge, '#B9CB8F', 0.3))) +
    path(`M${x - 15 * s} ${ground - 34 * s}h${30 * s}l${-4 * s} ${34 * s}h${-22 * s}z`, tone('#5A6468'))
  )
}

/** Wisteria or ivy climbing beside and over a door. */
export function climber(scene: Scene, x: number, ground: number, h: number, reach: number): Svg {
  const { random, tone, palette } = scene
  let leaves = ''
  let pale = ''
  let blooms = ''
  for (let step = 0; step < h / 7; step++) {
    const up = step * 7
    leaves += circlePath(x + random.between(-10, 10), ground - up, random.between(8, 14))
    if (step % 3 === 0) pale += circlePath(x + random.between(-9, 7), ground - up, 5)
  }
  for (let step = 0; step < Math.abs(reach) / 10; step++) {
    const along = x + Math.sign(reach) * step * 10
    leaves += circlePath(along, ground - h + random.between(-9, 9), random.between(9, 15))
    if (step % 2 === 0)
      blooms += circlePath(along, ground - h + random.between(2, 16), random.between(4, 6.5))
  }
  const flower =
    scene.season === 'spring' || scene.season === 'summer'
      ? tone(palette.blooms[3] ?? '#8E7FA0')
      : tone(palette.hedge)
  return (
    path(leaves, tone(palette.hedge)) +
    path(pale, tone(mix(palette.hedge, '#B9CB8F', 0.35))) +
    path(blooms, flower)
  )
}

export const bush = (scene: Scene, x: number, ground: number, w: number, h: number): Svg =>
  ellipse(x, ground - h / 2, w / 2, h / 2, scene.tone(scene.palette.hedge)) +
  ellipse(
    x - w * 0.13,
    ground - h * 0.6,
    w * 0.27,
    h * 0.28,
    scene.tone(mix(scene.palette.hedge, '#B9CB8F', 0.26)),
  )
