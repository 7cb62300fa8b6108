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
  const { texture, tone } = scene
  const base = roundRect(x, y, w, h, 12, tone(colour))
  if (!texture) return base
  let pale = ''
  let dark = ''
  for (let leaf = 0; leaf < w / 15; leaf++) {
    const at = leafPath(x + 8 + texture.next() * (w - 16), y + 6 + texture.next() * (h - 12))
    if (texture.chance(0.5)) pale += at
    else dark += at
  }
  return (
    base + path(pale, tone(mix(colour, '#B9CB8F', 0.28))) + path(dark, tone(mix(colour, '#22331F', 0.28)))
  )
}

const leafPath = (x: number, y: number): string =>
  `M${(x - 7).toFixed(1)} ${y.toFixed(1)}a7 4.5 0 1 0 14 0a7 4.5 0 1 0 -14 0z`

/** A low drift of shrubs along a wall, some in flower. They stand on `ground` and never hang below it. */
export function border(scene: Scene, x: number, ground: number, w: number, flowers = 0.3, size = 1): Svg {
  const { random, tone, palette } = scene
  const byColour = new Map<Colour, string>()
  const add = (colour: Colour, d: string) => byColour.set(colour, (byColour.get(colour) ?? '') + d)
  const blooms: [Colour, string][] = []
  const count = Math.round(w / (17 * size))
  for (let plant = 0; plant < count; plant++) {
    const radius = random.between(10, 19) * size
    const high = radius * random.between(0.9, 1.5)
    const middle = x + radius + random.next() * Math.max(0, w - 2 * radius)
    add(mix(palette.hedge, '#B9C98F', random.whole(0, 3) * 0.16), dome(middle, ground, radius, high))
    if (!random.chance(flowers)) continue
    const colour = random.pick(palette.blooms)
    for (let bloom = 0; bloom < 3; bloom++) {
      blooms.push([
        colour,
        circlePath(
          middle + random.between(-0.7, 0.7) * radius,
          ground - high * random.between(0.45, 0.95),
          random.between(3, 4.8) * size,
        ),
      ])
    }
  }
  for (const [colour, d] of blooms) add(colour, d)
  return [...byColour].map(([colour, d]) => path(d, tone(colour))).join('')
}

const dome = (x: number, ground: number, r: number, high: number): string =>
  `M${(x - r).toFixed(1)} ${ground.toFixed(1)}a${r.toFixed(1)} ${high.toFixed(1)} 0 0 1 ${(2 * r).toFixed(1)} 0z`

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

/** Wisteria or a rose: up one side of a door, over it in a bow, thinning as it goes. `reach` may go left. */
export function climber(scene: Scene, x: number, ground: number, h: number, reach: number): Svg {
  const { random, tone, palette } = scene
  let leaves = ''
  let pale = ''
  let blooms = ''
  const rise = Math.round(h / 7)
  const across = Math.round(Math.abs(reach) / 9)
  for (let step = 0; step < rise + across; step++) {
    const along = Math.max(0, step - rise) / across
    const atX = x + reach * along + random.between(-7, 7)
    const atY =
      ground - 7 * Math.min(step, rise) - Math.sin(along * Math.PI) * 16 + along * 22 + random.between(-7, 7)
    const size = 1 - along * 0.55
    leaves += circlePath(atX, atY, random.between(8, 14) * size)
    if (step % 2 === 0) pale += circlePath(atX - 3, atY - 3, 5 * size)
    if (step > rise * 0.5 && step % 3 === 0)
      blooms += circlePath(atX + random.between(-5, 5), atY + random.between(2, 10), random.between(3.5, 5.5))
  }
  const isInFlower = scene.season === 'spring' || scene.season === 'summer'
  return (
    path(leaves, tone(palette.hedge)) +
    path(pale, tone(mix(palette.hedge, '#B9CB8F', 0.35))) +
    (isInFlower ? path(blooms, tone(random.pick(palette.blooms))) : '')
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
