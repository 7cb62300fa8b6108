import { type Colour, darker, lighter, mix } from '../draw/colour.ts'
import { ellipse, line, path, polyline, rect, roundRect, type Svg } from '../draw/svg.ts'
import { floorShade } from './shell.ts'
import { box, metreAt, project, sideways, upright } from './space.ts'

const enamel = '#F8F5EE'

/** A bath on feet, side on. */
export function freestandingBath(x: number, z: number, outside: Colour, metal: Colour): Svg {
  const m = metreAt(z)
  const [px, floorY] = project(x, 0, z)
  const w = 1.7 * m
  const left = px - w / 2
  const rim = floorY - 0.62 * m
  const tub = `M${left} ${rim}H${left + w}q0 ${0.46 * m} ${-0.24 * m} ${0.5 * m}H${left + 0.24 * m}q${-0.24 * m} ${-0.04 * m} ${-0.24 * m} ${-0.5 * m}z`
  return (
    floorShade(x - 0.7, x + 0.85, z - 0.25, z + 0.25, 1.1) +
    rect(left + 0.26 * m, floorY - 0.13 * m, 0.07 * m, 0.13 * m, metal) +
    rect(left + w - 0.33 * m, floorY - 0.13 * m, 0.07 * m, 0.13 * m, metal) +
    ellipse(px, rim + 2, w * 0.48, 0.05 * m, '#DDE3E0') +
    path(tub, outside) +
    path(
      `M${left + w - 0.26 * m} ${rim}h${0.26 * m}q0 ${0.46 * m} ${-0.24 * m} ${0.5 * m}h${-0.06 * m}q${0.06 * m} ${-0.24 * m} ${0.04 * m} ${-0.5 * m}z`,
      '#1A2327',
      0.1,
    ) +
    roundRect(left - 0.05 * m, rim - 0.035 * m, w + 0.1 * m, 0.075 * m, 8, enamel) +
    line(
      `M${left + w * 0.8} ${rim - 4}v${-0.22 * m}q0 ${-0.08 * m} ${-0.09 * m} ${-0.08 * m}t${-0.07 * m} ${0.07 * m}`,
      metal,
      0.028 * m,
    )
  )
}

/** A panelled bath along the far wall, with a screen and a shower over it. */
export function builtInBath(
  x0: number,
  x1: number,
  wallZ: number,
  panel: Colour,
  metal: Colour,
  showerSide: -1 | 1,
): Svg {
  const z = wallZ - 0.75
  const m = metreAt(wallZ)
  const showerX = showerSide < 0 ? x0 + 0.28 : x1 - 0.28
  const [sx, sy] = project(showerX, 2.05, wallZ)
  const [, valveY] = project(showerX, 1.05, wallZ)
  const screenX = showerSide < 0 ? x0 + 0.95 : x1 - 0.95
  const [left, right] = showerSide < 0 ? [x0, screenX] : [screenX, x1]
  return (
    line(`M${sx} ${valveY}V${sy}h${showerSide * -0.22 * m}`, metal, 0.022 * m) +
    rect(sx + showerSide * -0.22 * m - 0.1 * m, sy, 0.2 * m, 0.03 * m, metal) +
    rect(sx - 0.06 * m, valveY - 0.03 * m, 0.12 * m, 0.06 * m, metal) +
    box({ x0, x1, y0: 0, y1: 0.56, z0: z, z1: wallZ }, panel) +
    upright(x0 + 0.06, x1 - 0.06, 0.08, 0.46, z, lighter(panel, 0.08)) +
    box({ x0: x0 - 0.02, x1: x1 + 0.02, y0: 0.54, y1: 0.6, z0: z - 0.03, z1: wallZ }, enamel) +
    upright(left, right, 0.6, 1.95, z + 0.05, '#BFD6D8', 0.35) +
    upright(screenX - 0.012, screenX + 0.012, 0.6, 1.95, z + 0.05, metal)
  )
}

/** A walk-in shower in a far corner. */
export function walkInShower(x0: number, x1: number, wallZ: number, metal: Colour): Svg {
  const m = metreAt(wallZ)
  const middle = (x0 + x1) / 2
  const [px, top] = project(middle, 2.1, wallZ)
  const [, low] = project(middle, 1.05, wallZ)
  const front = wallZ - 0.95
  return (
    line(`M${px} ${low}V${top}`, metal, 0.024 * m) +
    path(`M${px - 0.17 * m} ${top + 4}h${0.34 * m}l${-0.05 * m} ${-0.05 * m}h${-0.24 * m}z`, metal) +
    rect(px - 0.1 * m, low, 0.2 * m, 0.045 * m, metal) +
    box({ x0, x1, y0: 0, y1: 0.05, z0: front, z1: wallZ }, '#E9E6DE') +
    sideways(x0 > 0 ? x0 : x1, 0.05, 2, front, wallZ, '#BFD6D8', 0.3) +
    upright(x0, x1, 0.05, 2, front, '#BFD6D8', 0.3) +
    path(glint(x0, x1, front), '#FFFFFF', 0.25) +
    line(
      polyline([
        project(x0, 0.05, front),
        project(x0, 2, front),
        project(x1, 2, front),
        project(x1, 0.05, front),
      ]),
      metal,
      4,
    )
  )
}

function glint(x0: number, x1: number, z: number): string {
  const [left, bottom] = project(x0, 0.5, z)
  const [right, top] = project(x1, 1.8, z)
  const w = right - left
  return `M${left + w * 0.15} ${bottom}L${left + w * 0.6} ${top}h${w * 0.14}L${left + w * 0.29} ${bottom}z`
}

/** A basin on a cupboard or on two legs. */
export function basin(
  x: number,
  wallZ: number,
  kind: 'cupboard' | 'pedestal',
  colour: Colour,
  metal: Colour,
): Svg {
  const z = wallZ - 0.46
  const m = metreAt(wallZ)
  const [px, py] = project(x, 0.9, wallZ - 0.1)
  const tap = line(
    `M${px} ${py}v${-0.14 * m}q0 ${-0.06 * m} ${0.07 * m} ${-0.06 * m}t${0.05 * m} ${0.05 * m}`,
    metal,
    0.024 * m,
  )
  if (kind === 'pedestal') {
    return (
      upright(x - 0.1, x + 0.1, 0, 0.72, wallZ - 0.2, darker(enamel, 0.05)) +
      box({ x0: x - 0.32, x1: x + 0.32, y0: 0.7, y1: 0.88, z0: z, z1: wallZ }, enamel) +
      tap
    )
  }
  return (
    floorShade(x - 0.4, x + 0.46, z, wallZ) +
    box({ x0: x - 0.42, x1: x + 0.42, y0: 0.14, y1: 0.8, z0: z, z1: wallZ }, colour) +
    upright(x - 0.39, x - 0.01, 0.19, 0.76, z, lighter(colour, 0.07)) +
    upright(x + 0.01, x + 0.39, 0.19, 0.76, z, lighter(colour, 0.07)) +
    box({ x0: x - 0.46, x1: x + 0.46, y0: 0.8, y1: 0.89, z0: z - 0.03, z1: wallZ }, enamel) +
    tap
  )
}

export function toilet(x: number, wallZ: number): Svg {
  const z = wallZ - 0.18
  const front = wallZ - 0.62
  const m = metreAt(front)
  const [px, py] = project(x, 0.42, front)
  return (
    floorShade(x - 0.2, x + 0.26, front, wallZ) +
    box({ x0: x - 0.21, x1: x + 0.21, y0: 0.4, y1: 0.8, z0: z, z1: wallZ }, enamel) +
    upright(x - 0.04, x + 0.04, 0.8, 0.83, z, '#B9BFC0') +
    path(
      `M${px - 0.2 * m} ${py}h${0.4 * m}q0 ${0.2 * m} ${-0.11 * m} ${0.26 * m}v${0.16 * m}h${-0.18 * m}v${-0.16 * m}q${-0.11 * m} ${-0.06 * m} ${-0.11 * m} ${-0.26 * m}z`,
      darker(enamel, 0.04),
    ) +
    roundRect(px - 0.22 * m, py - 0.05 * m, 0.44 * m, 0.07 * m, 10, '#FFFFFF')
  )
}

/** A rail with a towel, or the towel over the side of a bath. */
export const towel = (x: number, y: number, z: number, w: number, h: number, colour: Colour): Svg =>
  upright(x, x + w, y - h, y, z, colour) +
  upright(x, x + w, y - h + 0.05, y - h + 0.08, z, mix(colour, '#FFFFFF', 0.4)) +
  upright(x + w * 0.8, x + w, y - h, y, z, '#1A2327', 0.08)

export const towelRail = (x: number, z: number, colour: Colour, metal: Colour): Svg => {
  let rails = upright(x, x + 0.03, 0.5, 1.5, z, metal) + upright(x + 0.45, x + 0.48, 0.5, 1.5, z, metal)
  for (let y = 0.55; y < 1.5; y += 0.14) rails += upright(x, x + 0.48, y, y + 0.025, z, metal)
  return rails + towel(x + 0.05, 1.32, z - 0.02, 0.38, 0.52, colour)
}

/** Tiles on the far wall up to a height. */
export function wallTiles(
  half: number,
  y1: number,
  wallZ: number,
  colour: Colour,
  kind: 'metro' | 'square' | 'stacked',
): Svg {
  const [w, h] = { metro: [0.3, 0.15], square: [0.2, 0.2], stacked: [0.12, 0.36] }[kind] as [number, number]
  let d = ''
  let row = 0
  for (let y = 0.12; y < y1; y += h, row++) {
    d += polyline([project(-half, y, wallZ), project(half, y, wallZ)])
    for (let x = -half + (kind === 'metro' && row % 2 ? w / 2 : 0); x < half; x += w)
      d += polyline([project(x, y, wallZ), project(x, Math.min(y + h, y1), wallZ)])
  }
  return upright(-half, half, 0, y1, wallZ, colour) + line(d, darker(colour, 0.1), 1.3)
}
