import { type Colour, darker, lighter } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import { path, type Svg } from '../draw/svg.ts'
import { box, flat, metreAt, project, type Space, upright } from './space.ts'

/** A chimney breast standing into the room, with a mantelpiece and a fire. `isLit` makes the fire the marigold thing. */
export function hearth(
  x: number,
  { height, depth: z }: Space,
  kind: 'mantel' | 'stove',
  breast: Colour,
  isLit: boolean,
): Svg {
  const front = z - 0.34
  const body = box({ x0: x - 0.85, x1: x + 0.85, y0: 0, y1: height, z0: front, z1: z }, breast)
  return (
    body +
    (kind === 'mantel' ? mantel(x, front, isLit) : stove(x, front, isLit)) +
    flat(x - 0.72, x + 0.72, front - 0.34, front, '#8F918C', 0.01)
  )
}

function flames(x: number, y: number, z: number, size: number): Svg {
  const m = metreAt(z) * size
  const [px, py] = project(x, y, z)
  const flame = (w: number, h: number) =>
    `M${px - w * m} ${py}q${-0.03 * m} ${-h * 0.5 * m} ${w * 0.5 * m} ${-h * 0.62 * m}q${0.02 * m} ${h * 0.2 * m} ${w * 0.3 * m} ${h * 0.12 * m}q${0.02 * m} ${-h * 0.34 * m} ${w * 0.35 * m} ${-h * 0.5 * m}q${w * 1.1 * m} ${h * 0.4 * m} ${w * 0.85 * m} ${h * m}z`
  return path(flame(0.16, 0.34), marigold) + path(flame(0.085, 0.2), '#F4D48A')
}

function mantel(x: number, z: number, isLit: boolean): Svg {
  const white = '#F4F0E6'
  return (
    upright(x - 0.62, x + 0.62, 0, 1.08, z, white) +
    upright(x - 0.62, x - 0.5, 0, 1.08, z, lighter(white, 0.4)) +
    upright(x + 0.5, x + 0.62, 0, 1.08, z, darker(white, 0.05)) +
    upright(x - 0.42, x + 0.42, 0, 0.84, z, '#2B2F30') +
    upright(x - 0.3, x + 0.3, 0, 0.64, z, '#1D2122') +
    (isLit
      ? flames(x, 0.04, z, 1)
      : upright(x - 0.24, x + 0.24, 0.04, 0.12, z, '#6B5340') +
        upright(x - 0.18, x + 0.2, 0.12, 0.19, z, '#7A6148')) +
    box({ x0: x - 0.72, x1: x + 0.72, y0: 1.08, y1: 1.15, z0: z - 0.14, z1: z }, white)
  )
}

function stove(x: number, z: number, isLit: boolean): Svg {
  const iron = '#2B2F30'
  const recess =
    upright(x - 0.52, x + 0.52, 0, 1.02, z, '#B5735A') + upright(x - 0.46, x + 0.46, 0, 0.94, z, '#4A3A34')
  const glass = isLit
    ? upright(x - 0.2, x + 0.2, 0.26, 0.52, z - 0.02, '#3A2A18') + flames(x, 0.27, z - 0.02, 0.78)
    : upright(x - 0.2, x + 0.2, 0.26, 0.52, z - 0.02, '#3D4548')
  return (
    recess +
    upright(x - 0.06, x + 0.06, 0.6, 0.94, z, '#1D2122') +
    upright(x - 0.3, x + 0.3, 0.14, 0.62, z - 0.01, iron) +
    glass +
    upright(x - 0.26, x - 0.2, 0, 0.14, z - 0.01, iron) +
    upright(x + 0.2, x + 0.26, 0, 0.14, z - 0.01, iron) +
    box({ x0: x - 0.66, x1: x + 0.66, y0: 1.06, y1: 1.17, z0: z - 0.12, z1: z }, '#7A5A3C')
  )
}
