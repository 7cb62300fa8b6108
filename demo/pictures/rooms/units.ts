import { type Colour, darker, lighter } from '../draw/colour.ts'
import { line, polyline, type Svg } from '../draw/svg.ts'
import { box, flat, metreAt, project, sideways, upright } from './space.ts'

export type UnitLook = { front: Colour; worktop: Colour; handles: Colour; doors: 'shaker' | 'flat' }

const worktopHeight = 0.92
const depthOfUnits = 0.62

/** Cupboards under a worktop along the far wall, from x0 to x1. */
export function baseUnits(x0: number, x1: number, wallZ: number, look: UnitLook): Svg {
  const z = wallZ - depthOfUnits
  const count = Math.max(1, Math.round((x1 - x0) / 0.58))
  const each = (x1 - x0) / count
  let drawn =
    upright(x0, x1, 0, 0.12, z + 0.06, darker(look.front, 0.5)) +
    upright(x0, x1, 0.1, worktopHeight - 0.04, z, darker(look.front, 0.12))
  for (let unit = 0; unit < count; unit++)
    drawn += unitDoor(x0 + unit * each, each, 0.12, worktopHeight - 0.06, z, look)
  return (
    drawn +
    flat(x0 - 0.02, x1 + 0.02, z - 0.02, wallZ, lighter(look.worktop, 0.12), worktopHeight) +
    upright(x0 - 0.02, x1 + 0.02, worktopHeight - 0.05, worktopHeight, z - 0.02, look.worktop)
  )
}

function unitDoor(
  x: number,
  w: number,
  y0: number,
  y1: number,
  z: number,
  { front, handles, doors }: UnitLook,
): Svg {
  const face = upright(x + 0.012, x + w - 0.012, y0, y1, z, front)
  const inner =
    doors === 'shaker' ? upright(x + 0.07, x + w - 0.07, y0 + 0.07, y1 - 0.07, z, lighter(front, 0.07)) : ''
  const handle =
    doors === 'shaker'
      ? upright(x + w / 2 - 0.05, x + w / 2 + 0.05, y1 - 0.055, y1 - 0.03, z, handles)
      : upright(x + 0.06, x + w - 0.06, y1 - 0.025, y1 - 0.008, z, darker(front, 0.3))
  return face + inner + handle
}

/** Cupboards on the wall, above the eye at their top: we see them from below. */
export function wallUnits(x0: number, x1: number, wallZ: number, look: UnitLook): Svg {
  const z = wallZ - 0.34
  const count = Math.max(1, Math.round((x1 - x0) / 0.5))
  const each = (x1 - x0) / count
  let drawn = box({ x0, x1, y0: 1.45, y1: 2.15, z0: z, z1: wallZ }, darker(look.front, 0.1))
  for (let unit = 0; unit < count; unit++)
    drawn += unitDoor(x0 + unit * each, each, 1.46, 2.14, z, { ...look, doors: look.doors })
  return drawn + upright(x0, x1, 1.38, 1.45, wallZ, '#1A2327', 0.14)
}

/** Units along a side wall, running away from us. `side` is -1 for left, 1 for right. */
export function sideUnits(side: -1 | 1, half: number, z0: number, z1: number, look: UnitLook): Svg {
  const wallX = side * half
  const faceX = side * (half - depthOfUnits)
  const count = Math.max(1, Math.round((z1 - z0) / 0.58))
  const each = (z1 - z0) / count
  const shadeBy = side < 0 ? 0.2 : 0.08
  const front = darker(look.front, shadeBy)
  let drawn = sideways(faceX, 0.1, worktopHeight - 0.04, z0, z1, darker(front, 0.1))
  for (let unit = 0; unit < count; unit++) {
    const from = z0 + unit * each
    drawn += sideways(faceX, 0.13, worktopHeight - 0.06, from + 0.015, from + each - 0.015, front)
    if (look.doors === 'shaker')
      drawn += sideways(
        faceX,
        0.2,
        worktopHeight - 0.13,
        from + 0.08,
        from + each - 0.08,
        lighter(front, 0.06),
      )
    drawn += sideways(
      faceX,
      worktopHeight - 0.115,
      worktopHeight - 0.09,
      from + each / 2 - 0.07,
      from + each / 2 + 0.07,
      look.handles,
    )
  }
  const [left, right] = side < 0 ? [wallX, faceX + 0.02] : [faceX - 0.02, wallX]
  return (
    drawn +
    flat(left, right, z0, z1, lighter(look.worktop, 0.12), worktopHeight) +
    sideways(
      side * (half - depthOfUnits - 0.02),
      worktopHeight - 0.05,
      worktopHeight,
      z0,
      z1,
      darker(look.worktop, shadeBy),
    ) +
    upright(Math.min(left, right), Math.max(left, right), 0.1, worktopHeight, z0, look.front)
  )
}

/** An oven with its hob, in the run along the far wall. */
export function cooker(x: number, wallZ: number, w: number, colour: Colour): Svg {
  const z = wallZ - depthOfUnits - 0.01
  return (
    upright(x, x + w, 0.06, worktopHeight, z, colour) +
    upright(x + 0.06, x + w - 0.06, 0.2, 0.62, z, darker(colour, 0.45)) +
    upright(x + 0.06, x + w - 0.06, 0.68, 0.7, z, lighter(colour, 0.4)) +
    upright(x + 0.04, x + w - 0.04, 0.78, 0.86, z, darker(colour, 0.2)) +
    flat(x, x + w, z, wallZ - 0.05, '#1E2527', worktopHeight + 0.005)
  )
}

export const hood = (x: number, wallZ: number, w: number, kind: 'steel' | 'plaster', wall: Colour): Svg => {
  if (kind === 'plaster') {
    const z0 = wallZ - 0.42
    return (
      box({ x0: x - 0.12, x1: x + w + 0.12, y0: 1.66, y1: 2.6, z0, z1: wallZ }, darker(wall, 0.06)) +
      box({ x0: x - 0.16, x1: x + w + 0.16, y0: 1.6, y1: 1.68, z0: z0 - 0.04, z1: wallZ }, '#8A6445')
    )
  }
  const z = wallZ - 0.3
  return (
    upright(x + w / 2 - 0.12, x + w / 2 + 0.12, 1.8, 2.6, z, '#A9B0B2') +
    box({ x0: x, x1: x + w, y0: 1.68, y1: 1.8, z0: z - 0.1, z1: wallZ }, '#B9BFC0')
  )
}

/** Tap and sink let into the worktop below a window. */
export function sink(x: number, wallZ: number, metal: Colour): Svg {
  const z = wallZ - 0.3
  const m = metreAt(z)
  const [px, py] = project(x, worktopHeight, wallZ - 0.08)
  return (
    flat(x - 0.3, x + 0.3, wallZ - 0.52, wallZ - 0.16, '#D5D8D4', worktopHeight + 0.004) +
    line(
      `M${px} ${py}v${-0.24 * m}q0 ${-0.1 * m} ${0.1 * m} ${-0.1 * m}t${0.08 * m} ${0.09 * m}`,
      metal,
      0.03 * m,
    )
  )
}

/** Tiles between worktop and cupboards. */
export function splashback(
  x0: number,
  x1: number,
  y1: number,
  wallZ: number,
  colour: Colour,
  kind: 'metro' | 'square' | 'slab',
): Svg {
  const y0 = worktopHeight
  const base = upright(x0, x1, y0, y1, wallZ, colour)
  if (kind === 'slab') return base
  const height = kind === 'metro' ? 0.09 : 0.14
  const width = kind === 'metro' ? 0.2 : 0.14
  let d = ''
  let row = 0
  for (let y = y0; y < y1 - 0.01; y += height, row++) {
    d += polyline([project(x0, y, wallZ), project(x1, y, wallZ)])
    const offset = kind === 'metro' && row % 2 ? width / 2 : 0
    for (let x = x0 + offset; x < x1; x += width)
      d += polyline([project(x, y, wallZ), project(x, Math.min(y + height, y1), wallZ)])
  }
  return base + line(d, darker(colour, 0.1), 1.3)
}

/** An island in the middle of the floor. */
export function island(x0: number, x1: number, z: number, look: UnitLook): Svg {
  const depth = 0.85
  let drawn =
    flat(x0 + 0.04, x1 + 0.1, z - 0.08, z + depth, '#1A2327', 0.003, 0.17) +
    box({ x0, x1, y0: 0, y1: 0.86, z0: z, z1: z + depth }, look.front)
  const count = Math.round((x1 - x0) / 0.6)
  const each = (x1 - x0) / count
  for (let panel = 0; panel < count; panel++)
    drawn +=
      upright(
        x0 + panel * each + 0.05,
        x0 + (panel + 1) * each - 0.05,
        0.1,
        0.78,
        z,
        darker(look.front, 0.07),
      ) +
      upright(
        x0 + panel * each + 0.09,
        x0 + (panel + 1) * each - 0.09,
        0.14,
        0.74,
        z,
        lighter(look.front, 0.04),
      )
  return (
    drawn +
    box(
      { x0: x0 - 0.08, x1: x1 + 0.08, y0: 0.86, y1: worktopHeight, z0: z - 0.1, z1: z + depth + 0.06 },
      look.worktop,
    )
  )
}

export function fridge(x: number, wallZ: number, colour: Colour): Svg {
  const z = wallZ - 0.66
  return (
    box({ x0: x, x1: x + 0.66, y0: 0.04, y1: 1.9, z0: z, z1: wallZ }, colour) +
    upright(x + 0.02, x + 0.64, 0.72, 0.74, z, darker(colour, 0.22)) +
    upright(x + 0.06, x + 0.085, 0.85, 1.3, z, darker(colour, 0.35)) +
    upright(x + 0.06, x + 0.085, 0.35, 0.65, z, darker(colour, 0.35))
  )
}
