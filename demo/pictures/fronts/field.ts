import { type Colour, mix } from '../draw/colour.ts'
import { doorLeaf, heroDoor } from '../draw/doors.ts'
import { gableField } from '../draw/field.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { circle, circlePath, ellipse, line, path, place, polyline, rect, type Svg } from '../draw/svg.ts'
import { type TreeKind, tree } from '../draw/trees.ts'
import { wall, wallRect } from '../draw/walls.ts'
import { farTree } from './front.ts'

export const crops = ['pasture', 'plough', 'meadow', 'orchard', 'bales', 'wood'] as const
export type Crop = (typeof crops)[number]

/** Open ground from its far edge to our feet. */
export function field(scene: Scene, top: number, crop: Crop): Svg {
  const { palette, tone } = scene
  const soil =
    crop === 'plough' ? '#A58A68' : crop === 'bales' ? mix(palette.grass, '#D2BE86', 0.55) : palette.grass
  const base = rect(0, top, pictureWidth, pictureHeight - top, tone(soil))
  switch (crop) {
    case 'plough':
      return base + path(stripes(top), tone(mix(soil, '#4F3B23', 0.24)))
    case 'pasture':
    case 'bales':
      return (
        base +
        path(stripes(top), tone(mix(soil, '#4F5B33', 0.12))) +
        (crop === 'bales' ? bales(scene, top) : '')
      )
    case 'meadow':
    case 'wood':
      return (
        base +
        tufts(scene, top, soil) +
        (crop === 'meadow' ? wildFlowers(scene, top, pictureHeight - top) : '')
      )
    case 'orchard':
      return base + path(stripes(top), tone(mix(soil, '#4F5B33', 0.1))) + orchard(scene, top)
  }
}

/** Bands that meet far behind the horizon. */
function stripes(top: number): string {
  let d = ''
  for (let band = -13; band <= 13; band += 2) {
    const near = (at: number) => pictureMiddle + at * 150
    const far = (at: number) => pictureMiddle + at * 62 + 20
    d += `M${far(band)} ${top}H${far(band + 1)}L${near(band + 1)} ${pictureHeight}H${near(band)}z`
  }
  return d
}

function tufts(scene: Scene, top: number, soil: Colour): Svg {
  const { random } = scene
  let d = ''
  for (let tuft = 0; tuft < 130; tuft++) {
    const y = top + 10 + random.next() ** 0.7 * (pictureHeight - top - 30)
    const size = 4 + ((y - top) / (pictureHeight - top)) * 12
    d += `M${random.between(0, pictureWidth).toFixed(1)} ${y.toFixed(1)}l${(size * 0.3).toFixed(1)} ${(-size).toFixed(1)}l${(size * 0.3).toFixed(1)} ${size.toFixed(1)}z`
  }
  return path(d, scene.tone(mix(soil, '#4F5B33', 0.3)))
}

/** Flowers scattered through grass, larger as they come nearer. */
export function wildFlowers(
  scene: Scene,
  top: number,
  depth: number,
  isClear: (x: number, y: number) => boolean = () => true,
): Svg {
  const { random, palette, tone } = scene
  const byColour = new Map<Colour, string>()
  for (let flower = 0; flower < 170; flower++) {
    const y = top + 8 + random.next() ** 0.8 * (depth - 10)
    const x = random.between(0, pictureWidth)
    const colour = random.pick(palette.blooms)
    if (isClear(x, y))
      byColour.set(colour, (byColour.get(colour) ?? '') + circlePath(x, y, 1.6 + ((y - top) / depth) * 4))
  }
  return [...byColour].map(([colour, d]) => path(d, tone(colour))).join('')
}

function bales(scene: Scene, top: number): Svg {
  const { random, tone } = scene
  let drawn = ''
  for (const [x, y, r] of [
    [random.between(120, 330), top + 96, 34],
    [random.between(820, 1080), top + 72, 28],
    [random.between(420, 760), top + 40, 18],
    [random.between(960, 1120), top + 30, 15],
  ] as const) {
    drawn +=
      ellipse(x + r * 0.5, y + 2, r * 1.5, r * 0.22, scene.palette.shade, 0.2) +
      rect(x, y - 2 * r, r * 1.1, 2 * r, tone('#B99A5C')) +
      circle(x + r * 1.1, y - r, r, tone('#B99A5C')) +
      circle(x, y - r, r, tone('#CFB274')) +
      line(`M${x - r * 0.5} ${y - r}a${r * 0.5} ${r * 0.5} 0 1 1 ${r * 0.5} ${r * 0.5}`, tone('#B08F52'), 3)
  }
  return drawn
}

function orchard(scene: Scene, top: number): Svg {
  const { random, palette } = scene
  const leaf = random.pick(palette.leaves)
  let drawn = ''
  for (const [row, size] of [
    [26, 0.26],
    [62, 0.36],
    [118, 0.52],
  ] as const) {
    for (let column = -5; column <= 5; column++) {
      const x = pictureMiddle + column * 330 * size * 1.5 + 40
      if (x > -40 && x < pictureWidth + 40) drawn += place(tree(scene, 'broad', leaf), x, top + row, size)
    }
  }
  return drawn
}

export function farEdge(scene: Scene, y: number, crop: Crop): Svg {
  const { random } = scene
  let drawn = hedge(scene, -20, y - 16, pictureWidth + 40, 30)
  if (crop === 'wood') {
    for (let x = -20; x < pictureWidth + 40; x += random.between(52, 86)) {
      const kind = random.pick<TreeKind>(['broad', 'broad', 'conifer', 'pine', 'birch'])
      drawn += place(tree(scene, kind), x, y + random.between(4, 22), random.between(0.72, 1.12))
    }
    return drawn
  }
  const places = random.whole(2, 4)
  for (let index = 0; index < places; index++)
    drawn += farTree(
      scene,
      ((index + random.between(0.2, 0.8)) * pictureWidth) / places,
      y + 8,
      random.between(0.5, 0.85),
    )
  return drawn
}

/** A small timber stable with the marigold door. */
export function fieldShelter(scene: Scene, x: number, ground: number): Svg {
  const timber = { kind: 'boards', colour: scene.random.pick(['#7A6B58', '#5E6A64', '#8A7A64']) } as const
  return (
    shade(scene, x - 118, ground - 2, 262, 9, 0.9) +
    wall(scene, gableField(x - 122, ground - 172, 244, 66), timber) +
    wallRect(scene, x - 116, ground - 108, 232, 108, timber) +
    line(
      polyline([
        [x - 136, ground - 98],
        [x, ground - 174],
        [x + 136, ground - 98],
      ]),
      scene.tone('#4A5459'),
      12,
    ) +
    rect(x - 92, ground - 78, 50, 36, scene.tone('#3A3A36')) +
    rect(x + 42, ground - 78, 50, 36, scene.tone('#3A3A36')) +
    doorLeaf(scene, { x: x - 27, y: ground - 92, w: 54, h: 90 }, heroDoor('planks', '#E2D9C6'))
  )
}
