import { type Colour, darker } from '../draw/colour.ts'
import { marigold } from '../draw/palette.ts'
import { circle, line, path, polyline, rect, type Svg } from '../draw/svg.ts'
import { metreAt, project } from './space.ts'

/** Two soft discs: lamplight without a gradient. */
const glow = (x: number, y: number, radius: number): Svg =>
  circle(x, y, radius, '#F6D48A', 0.22) + circle(x, y, radius * 0.62, '#F6D48A', 0.28)

const iron = '#3A3028'

/** A lamp on a tall stem. */
export function floorLamp(
  x: number,
  z: number,
  kind: 'straight' | 'arc' | 'tripod',
  shade: Colour = marigold,
  leans: -1 | 1 = -1,
): Svg {
  const m = metreAt(z)
  const [baseX, baseY] = project(x, 0, z)
  const topY = baseY - 1.5 * m
  const headX = kind === 'arc' ? baseX + leans * 0.62 * m : baseX
  const stem =
    kind === 'arc'
      ? line(
          `M${baseX} ${baseY}V${topY + 0.2 * m}q0 ${-0.42 * m} ${leans * 0.36 * m} ${-0.42 * m}t${leans * 0.26 * m} ${0.24 * m}`,
          iron,
          0.02 * m,
        )
      : kind === 'tripod'
        ? line(
            `M${baseX} ${topY + 0.1 * m}L${baseX - 0.22 * m} ${baseY}M${baseX} ${topY + 0.1 * m}L${baseX + 0.22 * m} ${baseY}M${baseX} ${topY + 0.1 * m}L${baseX + 0.04 * m} ${baseY - 0.08 * m}`,
            '#7A5638',
            0.026 * m,
          )
        : rect(baseX - 0.012 * m, topY, 0.024 * m, 1.5 * m, iron)
  const foot = kind === 'tripod' ? '' : rect(baseX - 0.15 * m, baseY - 0.03 * m, 0.3 * m, 0.04 * m, iron)
  const shadeY = kind === 'arc' ? topY + 0.2 * m : topY
  return glow(headX, shadeY - 0.05 * m, 0.52 * m) + stem + foot + lampshade(headX, shadeY, 0.2 * m, shade)
}

const lampshade = (x: number, y: number, half: number, colour: Colour): Svg =>
  path(
    `M${x - half} ${y}L${x - half * 0.58} ${y - half * 1.45}H${x + half * 0.58}L${x + half} ${y}z`,
    colour,
  ) +
  path(
    `M${x + half * 0.3} ${y}L${x + half * 0.18} ${y - half * 1.45}H${x + half * 0.58}L${x + half} ${y}z`,
    darker(colour, 0.08),
  )

/** A small lamp on something `y` metres high. */
export function tableLamp(x: number, y: number, z: number, base: Colour, shade: Colour = marigold): Svg {
  const m = metreAt(z)
  const [baseX, baseY] = project(x, y, z)
  return (
    glow(baseX, baseY - 0.36 * m, 0.34 * m) +
    path(
      `M${baseX - 0.075 * m} ${baseY}q${-0.03 * m} ${-0.12 * m} ${0.06 * m} ${-0.24 * m}h${0.03 * m}q${0.09 * m} ${0.12 * m} ${0.06 * m} ${0.24 * m}z`,
      base,
    ) +
    lampshade(baseX, baseY - 0.24 * m, 0.15 * m, shade)
  )
}

/** Lamps hung from the ceiling: domes, globes or cones, in a row across or alone. */
export function pendants(
  xs: readonly number[],
  y: number,
  z: number,
  kind: 'dome' | 'globe' | 'cone',
  shade: Colour = marigold,
): Svg {
  const m = metreAt(z)
  return xs
    .map((at) => {
      const [x, hangY] = project(at, y, z)
      const flex = rect(x - 1.5, 0, 3, Math.max(0, hangY - 0.14 * m), '#2B2F30')
      const body = {
        dome:
          path(
            `M${x - 0.17 * m} ${hangY}q0 ${-0.2 * m} ${0.17 * m} ${-0.2 * m}t${0.17 * m} ${0.2 * m}z`,
            shade,
          ) + rect(x - 0.17 * m, hangY - 2, 0.34 * m, 5, darker(shade, 0.2)),
        globe:
          circle(x, hangY - 0.1 * m, 0.13 * m, shade) +
          path(
            `M${x + 0.04 * m} ${hangY - 0.22 * m}a${0.13 * m} ${0.13 * m} 0 0 1 ${-0.02 * m} ${0.245 * m}a${0.15 * m} ${0.15 * m} 0 0 0 ${0.02 * m} ${-0.245 * m}z`,
            darker(shade, 0.1),
          ),
        cone:
          path(
            `M${x - 0.2 * m} ${hangY}L${x - 0.05 * m} ${hangY - 0.22 * m}h${0.1 * m}L${x + 0.2 * m} ${hangY}z`,
            shade,
          ) +
          path(
            `M${x + 0.06 * m} ${hangY}L${x + 0.02 * m} ${hangY - 0.22 * m}h${0.03 * m}L${x + 0.2 * m} ${hangY}z`,
            darker(shade, 0.1),
          ),
      }[kind]
      return flex + glow(x, hangY, 0.36 * m) + body
    })
    .join('')
}

/** A lamp on the wall. */
export const sconce = (x: number, y: number, z: number): Svg => {
  const m = metreAt(z)
  const [px, py] = project(x, y, z)
  return (
    glow(px, py, 0.24 * m) +
    rect(px - 0.02 * m, py, 0.04 * m, 0.12 * m, '#B98F3A') +
    circle(px, py, 0.075 * m, '#F6E7BF')
  )
}

/** An anglepoise lamp on a desk. */
export function deskLamp(x: number, y: number, z: number): Svg {
  const m = metreAt(z)
  const [px, py] = project(x, y, z)
  const elbow = [px - 0.14 * m, py - 0.3 * m] as const
  const head = [px + 0.06 * m, py - 0.46 * m] as const
  return (
    glow(head[0] + 0.06 * m, head[1] + 0.08 * m, 0.26 * m) +
    rect(px - 0.09 * m, py - 0.025 * m, 0.18 * m, 0.03 * m, '#2B2F30') +
    line(polyline([[px, py - 0.02 * m], elbow, head]), '#2B2F30', 0.022 * m) +
    path(
      `M${head[0] - 0.04 * m} ${head[1] - 0.06 * m}l${0.1 * m} ${-0.02 * m}l${0.12 * m} ${0.15 * m}l${-0.2 * m} ${0.06 * m}z`,
      marigold,
    )
  )
}
