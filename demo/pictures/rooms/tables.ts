import { type Colour, darker, lighter } from '../draw/colour.ts'
import { ellipse, line, polyline, type Svg } from '../draw/svg.ts'
import { floorShade } from './shell.ts'
import { box, eyeDistance, eyeHeight, flat, metreAt, project, scaleAt, upright } from './space.ts'

/** A low round table. */
export function roundTable(x: number, z: number, r: number, y: number, colour: Colour): Svg {
  const [px, py] = project(x, y, z)
  const m = metreAt(z)
  const rx = r * m
  const ry = r * m * tilt(y, z)
  const legs =
    [-0.6, 0.6]
      .map((k) => polyline([project(x + k * r, y, z), project(x + k * r * 0.9, 0, z - r * 0.2)]))
      .join('') + polyline([project(x, y, z + r * 0.4), project(x, 0, z + r * 0.5)])
  return (
    floorShade(x - r * 0.8, x + r, z - r * 0.5, z + r * 0.4) +
    line(legs, darker(colour, 0.35), 0.035 * m) +
    ellipse(px, py + 0.03 * m, rx, ry, darker(colour, 0.22)) +
    ellipse(px, py, rx, ry, colour)
  )
}

/** How flat a level circle looks at this height and depth. */
const tilt = (y: number, z: number): number =>
  Math.max(0.08, ((eyeHeight - y) / eyeDistance) * scaleAt(z) * 1.08)

/** A low table with straight legs. */
export const lowTable = (x: number, z: number, w: number, d: number, colour: Colour): Svg =>
  floorShade(x - w / 2 + 0.05, x + w / 2 + 0.06, z, z + d, 0.6) +
  tableLegs(x, z, w, d, 0.36, colour) +
  box({ x0: x - w / 2, x1: x + w / 2, y0: 0.36, y1: 0.41, z0: z, z1: z + d }, colour)

export const table = (x: number, z: number, w: number, d: number, colour: Colour): Svg =>
  floorShade(x - w / 2 + 0.08, x + w / 2 + 0.06, z, z + d, 0.7) +
  tableLegs(x, z, w, d, 0.7, colour) +
  box({ x0: x - w / 2, x1: x + w / 2, y0: 0.7, y1: 0.76, z0: z, z1: z + d }, colour)

function tableLegs(x: number, z: number, w: number, d: number, y: number, colour: Colour): Svg {
  const leg = (at: number, depth: number) => upright(at, at + 0.06, 0, y, depth, darker(colour, 0.25))
  return (
    leg(x - w / 2 + 0.06, z + d - 0.1) +
    leg(x + w / 2 - 0.12, z + d - 0.1) +
    leg(x - w / 2 + 0.06, z + 0.04) +
    leg(x + w / 2 - 0.12, z + 0.04)
  )
}

/** Books or magazines lying on a table top. */
export const books = (x: number, y: number, z: number, colours: readonly Colour[]): Svg =>
  colours
    .map((colour, index) =>
      box(
        {
          x0: x - 0.15 + index * 0.012,
          x1: x + 0.15 - index * 0.02,
          y0: y + index * 0.03,
          y1: y + index * 0.03 + 0.03,
          z0: z,
          z1: z + 0.2,
        },
        colour,
      ),
    )
    .join('')

/** A bowl of fruit. */
export function fruitBowl(x: number, y: number, z: number): Svg {
  const m = metreAt(z)
  const [px, py] = project(x, y, z)
  const fruit = [
    [-0.09, '#8FA05A'],
    [0.01, '#B4523C'],
    [0.1, '#C98F56'],
  ] as const
  return (
    fruit.map(([dx, colour]) => ellipse(px + dx * m, py - 0.12 * m, 0.06 * m, 0.06 * m, colour)).join('') +
    `<path d="M${(px - 0.2 * m).toFixed(1)} ${(py - 0.1 * m).toFixed(1)}h${(0.4 * m).toFixed(1)}q${(-0.04 * m).toFixed(1)} ${(0.1 * m).toFixed(1)} ${(-0.2 * m).toFixed(1)} ${(0.1 * m).toFixed(1)}t${(-0.2 * m).toFixed(1)} ${(-0.1 * m).toFixed(1)}z" fill="#F6F1E6"/>`
  )
}

/** A place laid at the near or far edge of a table. */
export const plate = (x: number, y: number, z: number): Svg => {
  const m = metreAt(z)
  const [px, py] = project(x, y, z)
  const ry = 0.13 * m * tilt(y, z)
  return (
    ellipse(px, py, 0.13 * m, ry, '#F6F1E6') + ellipse(px, py, 0.085 * m, ry * 0.66, lighter('#E4DDCE', 0.1))
  )
}

export const runner = (x0: number, x1: number, z0: number, z1: number, y: number, colour: Colour): Svg =>
  flat(x0, x1, z0, z1, colour, y)
