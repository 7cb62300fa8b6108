import { type Colour, darker, lighter } from '../draw/colour.ts'
import { line, polyline, roundRect, type Svg } from '../draw/svg.ts'
import { floorShade } from './shell.ts'
import { box, flat, metreAt, project, upright } from './space.ts'

/** A rounded slab facing us, in metres. */
function soft(x0: number, x1: number, y0: number, y1: number, z: number, colour: Colour, radius = 0.07): Svg {
  const m = metreAt(z)
  const [left, top] = project(x0, y1, z)
  return roundRect(left, top, (x1 - x0) * m, (y1 - y0) * m, radius * m, colour)
}

type Cushions = readonly [Colour, Colour]

/** A sofa facing us, its middle at x, its back at depth z. */
export function sofa(
  x: number,
  z: number,
  width: number,
  colour: Colour,
  cushions: Cushions,
  legs: boolean,
): Svg {
  const l = x - width / 2
  const r = x + width / 2
  const front = z - 0.9
  const base = legs ? 0.13 : 0.03
  const seats = width > 1.7 ? 2 : 1
  const seat = (width - 0.4) / seats
  let seatCushions = ''
  for (let index = 0; index < seats; index++) {
    const from = l + 0.2 + index * seat
    seatCushions += soft(from + 0.015, from + seat - 0.015, 0.26, 0.46, front, lighter(colour, 0.09), 0.05)
  }
  const feet = legs
    ? [l + 0.1, r - 0.15].map((at) => upright(at, at + 0.05, 0, base, front, '#5B4030')).join('')
    : ''
  return (
    floorShade(l + 0.05, r + 0.12, front - 0.06, z, 1.1) +
    feet +
    soft(l + 0.06, r - 0.06, 0.3, 0.84, z - 0.18, colour, 0.11) +
    flat(l + 0.18, r - 0.18, front, z - 0.2, lighter(colour, 0.13), 0.46) +
    soft(l + 0.34, l + 0.74, 0.42, 0.8, z - 0.36, cushions[0], 0.06) +
    soft(r - 0.7, r - 0.32, 0.42, 0.78, z - 0.36, cushions[1], 0.06) +
    box({ x0: l, x1: l + 0.2, y0: base, y1: 0.6, z0: front, z1: z - 0.12 }, darker(colour, 0.08)) +
    box({ x0: r - 0.2, x1: r, y0: base, y1: 0.6, z0: front, z1: z - 0.12 }, darker(colour, 0.16)) +
    upright(l + 0.2, r - 0.2, base, 0.29, front, darker(colour, 0.18)) +
    seatCushions +
    soft(l - 0.01, l + 0.22, 0.44, 0.63, front, darker(colour, 0.04), 0.09) +
    soft(r - 0.22, r + 0.01, 0.44, 0.63, front, darker(colour, 0.1), 0.09)
  )
}

/** An armchair facing us. */
export const armchair = (x: number, z: number, colour: Colour, cushion: Colour): Svg => {
  const l = x - 0.41
  const r = x + 0.41
  const front = z - 0.78
  return (
    floorShade(l + 0.03, r + 0.1, front - 0.04, z) +
    [l + 0.08, r - 0.13].map((at) => upright(at, at + 0.05, 0, 0.16, front, '#5B4030')).join('') +
    soft(l + 0.06, r - 0.06, 0.3, 0.92, z - 0.14, colour, 0.14) +
    flat(l + 0.16, r - 0.16, front, z - 0.16, lighter(colour, 0.13), 0.45) +
    soft(l + 0.22, r - 0.22, 0.42, 0.74, z - 0.3, cushion, 0.05) +
    box({ x0: l, x1: l + 0.16, y0: 0.15, y1: 0.6, z0: front, z1: z - 0.1 }, darker(colour, 0.08)) +
    box({ x0: r - 0.16, x1: r, y0: 0.15, y1: 0.6, z0: front, z1: z - 0.1 }, darker(colour, 0.16)) +
    upright(l + 0.16, r - 0.16, 0.15, 0.28, front, darker(colour, 0.18)) +
    soft(l + 0.17, r - 0.17, 0.25, 0.46, front, lighter(colour, 0.09), 0.05)
  )
}

/** A wooden chair seen from behind (its back towards us) or in front. */
export function diningChair(x: number, z: number, colour: Colour, isFacing: boolean): Svg {
  const w = 0.42
  const leg = (at: number, depth: number) => upright(at, at + 0.035, 0, 0.44, depth, darker(colour, 0.2))
  const backZ = isFacing ? z + 0.42 : z
  const back =
    upright(x - w / 2, x - w / 2 + 0.035, 0.44, 0.9, backZ, colour) +
    upright(x + w / 2 - 0.035, x + w / 2, 0.44, 0.9, backZ, colour) +
    upright(x - w / 2, x + w / 2, 0.76, 0.9, backZ, colour) +
    upright(x - w / 2, x + w / 2, 0.58, 0.63, backZ, colour)
  const seat = box(
    { x0: x - w / 2, x1: x + w / 2, y0: 0.42, y1: 0.46, z0: z, z1: z + 0.42 },
    lighter(colour, 0.08),
  )
  const legs =
    leg(x - w / 2, z + 0.4) + leg(x + w / 2 - 0.035, z + 0.4) + leg(x - w / 2, z) + leg(x + w / 2 - 0.035, z)
  return isFacing ? back + legs + seat : legs + seat + back
}

/** A bar stool. */
export function stool(x: number, z: number, colour: Colour): Svg {
  const [seatX, seatY] = project(x, 0.66, z)
  const m = metreAt(z)
  const foot = (dx: number, depth: number) => project(x + dx, 0, depth)
  const top = (dx: number, depth: number) => project(x + dx * 0.7, 0.64, depth)
  const legs =
    [-0.18, 0.18].map((dx) => polyline([top(dx, z), foot(dx, z - 0.05)])).join('') +
    [-0.15, 0.15].map((dx) => polyline([top(dx, z + 0.2), foot(dx, z + 0.28)])).join('')
  const rung = polyline([project(x - 0.17, 0.22, z - 0.03), project(x + 0.17, 0.22, z - 0.03)])
  return (
    line(legs + rung, darker(colour, 0.28), 0.03 * m) +
    roundRect(seatX - 0.19 * m, seatY - 0.03 * m, 0.38 * m, 0.055 * m, 8, colour)
  )
}
