import { type Colour, darker, lighter } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { floorShade } from './shell.ts'
import { box, upright } from './space.ts'

const spines: readonly Colour[] = [
  '#7B3B33',
  '#2D4660',
  '#EBDFC6',
  '#3F5A4C',
  '#C9694A',
  '#B99A7A',
  '#6E5265',
  '#F1EADB',
  '#7C9486',
]

/** Open shelves against the far wall, full of books and a few things. */
export function bookcase(scene: Scene, x: number, z: number, w: number, h: number, colour: Colour): Svg {
  const depth = 0.28
  const front = z - depth
  const shelves = Math.round(h / 0.38)
  const each = h / shelves
  let drawn = box({ x0: x, x1: x + w, y0: 0, y1: h, z0: front, z1: z }, colour)
  for (let shelf = 0; shelf < shelves; shelf++) {
    const y = shelf * each
    drawn +=
      upright(x + 0.04, x + w - 0.04, y + 0.04, y + each, front, darker(colour, 0.32)) +
      shelfOf(scene, x + 0.06, x + w - 0.06, y + 0.04, each - 0.06, front)
  }
  return drawn + upright(x - 0.02, x + w + 0.02, h, h + 0.04, front, lighter(colour, 0.1))
}

/** A row of spines with gaps. */
function shelfOf({ random }: Scene, x0: number, x1: number, y: number, height: number, z: number): Svg {
  let drawn = ''
  let x = x0
  while (x < x1 - 0.05) {
    const w = random.between(0.03, 0.055)
    if (random.chance(0.13)) {
      x += random.between(0.08, 0.2)
      continue
    }
    drawn += upright(x, Math.min(x + w, x1), y, y + height * random.between(0.6, 0.9), z, random.pick(spines))
    x += w + 0.004
  }
  return drawn
}

/** A low cupboard on legs. */
export function sideboard(x: number, z: number, w: number, colour: Colour): Svg {
  const front = z - 0.42
  const doors = Math.max(2, Math.round(w / 0.5))
  let drawn =
    floorShade(x + 0.04, x + w + 0.06, front, z) +
    [x + 0.08, x + w - 0.13]
      .map((at) => upright(at, at + 0.05, 0, 0.16, front, darker(colour, 0.35)))
      .join('') +
    box({ x0: x, x1: x + w, y0: 0.15, y1: 0.72, z0: front, z1: z }, colour)
  for (let door = 0; door < doors; door++) {
    const each = w / doors
    const from = x + door * each
    drawn +=
      upright(from + 0.025, from + each - 0.025, 0.19, 0.68, front, darker(colour, 0.07)) +
      upright(from + each - 0.09, from + each - 0.07, 0.42, 0.5, front, '#D9B45B')
  }
  return drawn
}

export function chest(x: number, z: number, w: number, colour: Colour): Svg {
  const front = z - 0.46
  let drawn =
    floorShade(x + 0.02, x + w + 0.06, front, z) +
    box({ x0: x, x1: x + w, y0: 0.05, y1: 0.86, z0: front, z1: z }, colour)
  for (const y of [0.1, 0.36, 0.62])
    drawn +=
      upright(x + 0.04, x + w - 0.04, y, y + 0.21, front, lighter(colour, 0.07)) +
      upright(x + w * 0.3 - 0.04, x + w * 0.3 + 0.04, y + 0.1, y + 0.12, front, '#5B4030') +
      upright(x + w * 0.7 - 0.04, x + w * 0.7 + 0.04, y + 0.1, y + 0.12, front, '#5B4030')
  return drawn
}

/** Tall doors against the far wall. */
export function wardrobe(x: number, z: number, w: number, h: number, colour: Colour): Svg {
  const front = z - 0.56
  const doors = Math.max(2, Math.round(w / 0.55))
  let drawn = box({ x0: x, x1: x + w, y0: 0.04, y1: h, z0: front, z1: z }, colour)
  for (let door = 0; door < doors; door++) {
    const each = w / doors
    const from = x + door * each
    drawn +=
      upright(from + 0.02, from + each - 0.02, 0.12, h - 0.06, front, darker(colour, 0.06)) +
      upright(from + 0.07, from + each - 0.07, 0.18, h - 0.12, front, lighter(colour, 0.05))
    const knob = door % 2 ? from + 0.05 : from + each - 0.07
    drawn += upright(knob, knob + 0.02, 0.95, 1.12, front, '#8A6445')
  }
  return drawn
}

export function bedsideTable(x: number, z: number, colour: Colour): Svg {
  const front = z - 0.38
  return (
    floorShade(x, x + 0.48, front, z) +
    box({ x0: x, x1: x + 0.44, y0: 0.08, y1: 0.52, z0: front, z1: z }, colour) +
    upright(x + 0.03, x + 0.41, 0.28, 0.48, front, darker(colour, 0.12)) +
    upright(x + 0.18, x + 0.26, 0.37, 0.39, front, '#D9B45B')
  )
}

/** Boards on the wall with a few things on them. */
export function wallShelf(
  scene: Scene,
  x0: number,
  x1: number,
  y: number,
  z: number,
  kind: 'books' | 'crockery',
): Svg {
  const { random } = scene
  let things = ''
  if (kind === 'books') things = shelfOf(scene, x0 + 0.04, x1 - 0.04, y, 0.26, z - 0.12)
  else {
    for (let x = x0 + 0.06; x < x1 - 0.12; x += 0.17) {
      things += upright(
        x,
        x + random.between(0.09, 0.13),
        y,
        y + random.between(0.1, 0.22),
        z - 0.12,
        random.pick(['#E8E0CF', '#C9694A', '#F6F1E6', '#7C9486', '#DCE2DC', '#B99A7A']),
      )
    }
  }
  return things + box({ x0, x1, y0: y - 0.035, y1: y, z0: z - 0.22, z1: z }, '#8A6445')
}
