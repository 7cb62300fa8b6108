import { type Colour, darker, lighter } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import type { Scene } from '../draw/scene.ts'
import { line, path, polyline, rect, type Svg } from '../draw/svg.ts'
import { wallRect } from '../draw/walls.ts'
import { box, flat, nearest, project, type Space, sideways, upright } from '../rooms/space.ts'

export type BareLook = { wall: Colour; ceiling: Colour; floor: Colour }

/** A room to work in: brick or block walls, a concrete floor with its joints, no skirting. */
export function bareShell(scene: Scene, { half, height, depth }: Space, look: BareLook): Svg {
  const [left, top] = project(-half, height, depth)
  const [right, bottom] = project(half, 0, depth)
  return (
    rect(0, 0, pictureWidth, pictureHeight, look.wall) +
    flat(-half, half, nearest, depth, look.ceiling, height) +
    sideways(-half, 0, height, nearest, depth, darker(look.wall, 0.12)) +
    sideways(half, 0, height, nearest, depth, darker(look.wall, 0.05)) +
    wallRect(scene, left, top, right - left, bottom - top, { kind: 'brick', colour: look.wall }) +
    flat(-half, half, nearest, depth, look.floor) +
    joints({ half, height, depth }, darker(look.floor, 0.1))
  )
}

function joints({ half, depth }: Space, colour: Colour): Svg {
  let d = ''
  for (let z = 0.6; z < depth; z += 1.6) d += polyline([project(-half, 0, z), project(half, 0, z)])
  d += polyline([project(0, 0, nearest), project(0, 0, depth)])
  return line(d, colour, 2)
}

/** Beams from wall to wall under the ceiling. */
export function beams({ half, height, depth }: Space, colour: Colour, every = 1.1): Svg {
  let drawn = ''
  for (let z = depth - 0.2; z > nearest; z -= every)
    drawn += box({ x0: -half, x1: half, y0: height - 0.14, y1: height, z0: z - 0.1, z1: z }, colour)
  return drawn
}

/** A tube of light under the ceiling, running away from us. */
export const stripLight = (x: number, y: number, z0: number, z1: number): Svg =>
  flat(x - 0.16, x + 0.16, z0, z1, '#D9D6CC', y + 0.02) + flat(x - 0.08, x + 0.08, z0, z1, '#FFF8E4', y)

/** Metal shelves against the far wall, with cartons. */
export function rack(scene: Scene, x: number, z: number, w: number, h: number): Svg {
  const { random } = scene
  const front = z - 0.45
  const shelves = 4
  const each = h / shelves
  let drawn = upright(x, x + w, 0, h, z - 0.02, '#1A2327', 0.12)
  for (let shelf = 0; shelf < shelves; shelf++) {
    const y = shelf * each + 0.06
    let at = x + 0.08
    while (at < x + w - 0.3) {
      const width = random.between(0.24, 0.44)
      const right = Math.min(at + width, x + w - 0.06)
      if (random.chance(0.82))
        drawn += carton(at, right, y + 0.03, each * random.between(0.5, 0.78), front, random.pick(cartons))
      at = right + random.between(0.02, 0.1)
    }
    drawn += box({ x0: x, x1: x + w, y0: y, y1: y + 0.03, z0: front, z1: z }, '#8C9396')
  }
  const posts = [x, x + w - 0.04].map((at) => upright(at, at + 0.04, 0, h + 0.05, front - 0.01, '#5B666B'))
  return drawn + posts.join('')
}

const cartons: readonly Colour[] = ['#C2A27C', '#B48A62', '#CDB08A', '#A9825C', '#DCCBAE']

/** A cardboard box with a strip of tape. */
export function carton(x0: number, x1: number, y: number, h: number, z: number, colour: Colour): Svg {
  const middle = (x0 + x1) / 2
  return (
    box({ x0, x1, y0: y, y1: y + h, z0: z, z1: z + 0.3 }, colour) +
    upright(middle - 0.025, middle + 0.025, y + h * 0.55, y + h, z, lighter(colour, 0.3))
  )
}

/** A bench with a vice, and tools on a board behind it. */
export function workbench(scene: Scene, x: number, z: number, w: number, timber: Colour): Svg {
  const { random } = scene
  const front = z - 0.6
  let drawn = upright(x, x + w, 1.15, 1.95, z - 0.02, '#D6CBB4')
  for (let at = x + 0.15; at < x + w - 0.1; at += random.between(0.16, 0.26)) {
    const long = random.between(0.25, 0.5)
    drawn +=
      upright(at, at + 0.035, 1.85 - long, 1.85, z - 0.03, '#5B4030') +
      upright(at - 0.03, at + 0.065, 1.78 - long, 1.86 - long, z - 0.03, '#6E7A7E')
  }
  const legs = [x + 0.06, x + w - 0.16].map((at) =>
    upright(at, at + 0.1, 0, 0.85, front, darker(timber, 0.25)),
  )
  return (
    drawn +
    upright(x + 0.05, x + w - 0.05, 0.2, 0.26, front + 0.3, darker(timber, 0.35)) +
    legs.join('') +
    box({ x0: x, x1: x + w, y0: 0.85, y1: 0.94, z0: front, z1: z }, timber) +
    box({ x0: x + w * 0.7, x1: x + w * 0.7 + 0.2, y0: 0.94, y1: 1.1, z0: front, z1: front + 0.15 }, '#4F6068')
  )
}

/** An oil stain and a few scuffs: signs of use. */
export function stains(scene: Scene, { half, depth }: Space, floor: Colour): Svg {
  const { random } = scene
  let d = ''
  for (let mark = 0; mark < 5; mark++) {
    const [x, y] = project(random.between(-half * 0.6, half * 0.6), 0, random.between(0.2, depth - 0.6))
    const r = random.between(14, 34)
    d += `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${(r * 0.28).toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${(r * 0.28).toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0z`
  }
  return path(d, darker(floor, 0.14))
}
