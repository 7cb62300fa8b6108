import { type Colour, darker, lighter, mix } from './colour.ts'
import { marigold, mutedDoors } from './palette.ts'
import { type Scene, shade } from './scene.ts'
import { circle, line, path, polygon, rect, rectPath, type Svg } from './svg.ts'
import type { Box } from './windows.ts'

export type DoorStyle = {
  leaf: 'four-panel' | 'six-panel' | 'half-glazed' | 'planks' | 'slatted' | 'glazed'
  colour: Colour
  /** The one marigold door keeps its colour at dusk. */
  isHero: boolean
  stone: Colour
}

export const heroDoor = (leaf: DoorStyle['leaf'], stone: Colour): DoorStyle => ({
  leaf,
  colour: marigold,
  isHero: true,
  stone,
})

export const mutedDoor = (scene: Scene, leaf: DoorStyle['leaf'], stone: Colour): DoorStyle => ({
  leaf,
  colour: scene.random.pick(mutedDoors),
  isHero: false,
  stone,
})

/** The leaf alone, with its furniture and the shadow of the reveal. */
export function doorLeaf(scene: Scene, box: Box, style: DoorStyle): Svg {
  const { x, y, w, h } = box
  const colour = style.isHero ? style.colour : scene.tone(style.colour)
  if (!scene.texture) return rect(x, y, w, h, colour)
  const brass = style.isHero ? '#5B3F0C' : scene.tone('#D9B45B')
  return (
    rect(x, y, w, h, colour) +
    leaves[style.leaf](scene, box, colour) +
    furniture(box, style.leaf, brass) +
    shade(scene, x, y, w, 6, 1.6) +
    shade(scene, x, y, 5, h)
  )
}

type Draw = (scene: Scene, box: Box, colour: Colour) => Svg

function panels(
  { x, y, w, h }: Box,
  rows: readonly (readonly [from: number, to: number])[],
  colour: Colour,
): Svg {
  let sunk = ''
  let raised = ''
  for (const [from, to] of rows) {
    for (const left of [0.13, 0.56]) {
      sunk += rectPath(x + w * left, y + h * from, w * 0.31, h * (to - from))
      raised += rectPath(x + w * left + 3, y + h * from + 3, w * 0.31 - 3, h * (to - from) - 3)
    }
  }
  return path(sunk, darker(colour, 0.14)) + path(raised, lighter(colour, 0.06))
}

function pane(scene: Scene, x: number, y: number, w: number, h: number): Svg {
  const { palette } = scene
  if (scene.isDusk) return rect(x, y, w, h, palette.lit)
  return (
    rect(x, y, w, h, palette.glass) +
    path(`M${x} ${y + h * 0.6}L${x + w} ${y + h * 0.1}V${y + h * 0.4}L${x} ${y + h * 0.9}z`, palette.glint)
  )
}

const leaves: Record<DoorStyle['leaf'], Draw> = {
  'four-panel': (_scene, box, colour) =>
    panels(
      box,
      [
        [0.07, 0.43],
        [0.54, 0.92],
      ],
      colour,
    ),
  'six-panel': (_scene, box, colour) =>
    panels(
      box,
      [
        [0.06, 0.18],
        [0.23, 0.53],
        [0.6, 0.93],
      ],
      colour,
    ),
  'half-glazed': (scene, box, colour) =>
    pane(scene, box.x + box.w * 0.16, box.y + box.h * 0.08, box.w * 0.3, box.h * 0.38) +
    pane(scene, box.x + box.w * 0.54, box.y + box.h * 0.08, box.w * 0.3, box.h * 0.38) +
    panels(box, [[0.58, 0.92]], colour),
  planks: ({ isDusk: _ }, { x, y, w, h }, colour) => {
    let d = ''
    for (let plank = 1; plank < 5; plank++) d += rectPath(x + (w * plank) / 5 - 1, y, 2, h)
    return (
      path(d, darker(colour, 0.16)) +
      rect(x + 4, y + h * 0.17, w * 0.6, 4, '#3A2E22', 0.8) +
      rect(x + 4, y + h * 0.8, w * 0.6, 4, '#3A2E22', 0.8)
    )
  },
  slatted: (scene, { x, y, w, h }, colour) => {
    let d = ''
    for (let slat = 1; slat < 8; slat++) d += rectPath(x, y + (h * slat) / 8 - 1, w, 2)
    return path(d, darker(colour, 0.13)) + pane(scene, x + w * 0.68, y + h * 0.07, w * 0.16, h * 0.86)
  },
  glazed: (scene, { x, y, w, h }) => pane(scene, x + w * 0.16, y + h * 0.07, w * 0.68, h * 0.72),
}

function furniture({ x, y, w, h }: Box, leaf: DoorStyle['leaf'], brass: Colour): Svg {
  switch (leaf) {
    case 'planks':
      return circle(x + w * 0.85, y + h * 0.53, w * 0.05, brass)
    case 'slatted':
    case 'glazed':
      return rect(x + w * 0.09, y + h * 0.4, 4, h * 0.24, brass)
    default:
      return (
        circle(x + w * 0.5, y + h * 0.49, w * 0.045, brass) +
        rect(x + w * 0.36, y + h * 0.56, w * 0.28, 3.6, brass)
      )
  }
}

/** A half-round light above the door with its spokes. `y` is the top of the leaf. */
export function fanlight(scene: Scene, x: number, y: number, w: number): Svg {
  const rise = w * 0.46
  const bottom = y - 2
  const arc = `M${x} ${bottom}a${w / 2} ${rise} 0 0 1 ${w} 0`
  const spokes = `M${x + w / 2} ${bottom}v${-rise}M${x + w / 2} ${bottom}l${-w * 0.34} ${-rise * 0.68}M${x + w / 2} ${bottom}l${w * 0.34} ${-rise * 0.68}`
  return path(`${arc}z`, glow(scene)) + line(arc + spokes, scene.tone(scene.palette.frame), 2.6)
}

/** A plain light above the door. */
export const transom = (scene: Scene, x: number, y: number, w: number, h: number): Svg =>
  rect(x, y - h, w, h, scene.tone(scene.palette.frame)) +
  rect(x + 4, y - h + 4, w / 2 - 5, h - 8, glow(scene)) +
  rect(x + w / 2 + 1, y - h + 4, w / 2 - 5, h - 8, glow(scene))

const glow = (scene: Scene) => (scene.isDusk ? scene.palette.lit : scene.palette.glass)

/** Stone steps down from a threshold at `y`. */
export function steps(scene: Scene, x: number, y: number, w: number, count: number): Svg {
  let drawn = ''
  for (let step = 0; step < count; step++) {
    const tread = scene.tone(mix('#DAD4C6', '#8B867A', step * 0.18))
    drawn += rect(x - 14 - step * 9, y + step * 9, w + 28 + step * 18, 9, tread)
  }
  return drawn
}

/** Stone jambs and head around the door and the light above it. */
export const surround = (scene: Scene, { x, y, w, h }: Box, above: number, stone: Colour, jamb = 13): Svg =>
  rect(x - jamb, y - above, w + 2 * jamb, h + above, scene.tone(stone))

/** Two columns and an entablature: the door of a town house. */
export function columnedSurround(scene: Scene, { x, y, w, h }: Box, above: number, stone: Colour): Svg {
  const top = y - above
  const pale = scene.tone(lighter(stone, 0.55))
  const columns = [x - 24, x + w + 6].map(
    (left) =>
      rect(left, top, 18, h + above, pale) +
      shade(scene, left + 12, top, 6, h + above) +
      rect(left - 4, top - 6, 26, 8, pale) +
      rect(left - 4, y + h - 10, 26, 10, pale),
  )
  return (
    columns.join('') +
    rect(x - 34, top - 30, w + 68, 24, scene.tone(lighter(stone, 0.35))) +
    rect(x - 38, top - 35, w + 76, 7, scene.tone(lighter(stone, 0.7))) +
    shade(scene, x - 30, top - 6, w + 60, 7)
  )
}

/** A flat hood on two brackets. */
export const hood = (scene: Scene, x: number, y: number, w: number, colour: Colour): Svg =>
  rect(x - 20, y - 12, w + 40, 12, scene.tone(lighter(colour, 0.3))) +
  path(`M${x - 16} ${y}h10v22q-10 -6 -10 -22zM${x + w + 16} ${y}h-10v22q10 -6 10 -22z`, scene.tone(colour)) +
  shade(scene, x - 12, y, w + 24, 8, 1.2)

/** A small pediment over the door. */
export const doorPediment = (scene: Scene, x: number, y: number, w: number, stone: Colour): Svg =>
  polygon(
    [
      [x - 26, y - 12],
      [x + w / 2, y - 44],
      [x + w + 26, y - 12],
    ],
    scene.tone(lighter(stone, 0.5)),
  ) +
  polygon(
    [
      [x - 8, y - 16],
      [x + w / 2, y - 35],
      [x + w + 8, y - 16],
    ],
    scene.tone(stone),
  ) +
  rect(x - 26, y - 13, w + 52, 8, scene.tone(lighter(stone, 0.6))) +
  shade(scene, x - 20, y - 5, w + 40, 6)
