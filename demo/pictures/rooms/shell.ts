import { type Colour, darker, lighter, mix } from '../draw/colour.ts'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import type { Scene } from '../draw/scene.ts'
import { line, path, polyline, rect, type Svg } from '../draw/svg.ts'
import { flat, nearest, project, quad, type Space, sideways, upright } from './space.ts'

export type Floor = { kind: 'boards' | 'tiles' | 'checker' | 'carpet' | 'herringbone'; colour: Colour }

export type Shell = {
  space: Space
  wall: Colour
  /** The far wall, where it differs. */
  feature?: Colour | undefined
  floor: Floor
  /** Plaster moulding under the ceiling. */
  hasCornice: boolean
  /** Panels to dado height. */
  hasPanelling: boolean
  /** Timber beams across the ceiling. */
  hasBeams?: boolean
}

const ceilingColour = '#F6F3EB'
const trim = '#FBF9F3'

/** Ceiling, floor and three walls, the left one lit least: the window light falls from there. */
export function shell(scene: Scene, look: Shell): Svg {
  const { half, height, depth } = look.space
  const far = look.feature ?? look.wall
  return (
    rect(0, 0, pictureWidth, pictureHeight, look.wall) +
    flat(-half, half, nearest, depth, ceilingColour, height) +
    sideways(-half, 0, height, nearest, depth, darker(look.wall, 0.11)) +
    sideways(half, 0, height, nearest, depth, darker(look.wall, 0.05)) +
    upright(-half, half, 0, height, depth, far) +
    floor(scene, look) +
    (look.hasPanelling ? panelling(look, far) : '') +
    trims(look) +
    (look.hasBeams ? beams(look) : '')
  )
}

function beams({ space: { half, height, depth } }: Shell): Svg {
  let drawn = ''
  for (let z = depth - 0.5; z > nearest; z -= 1.1)
    drawn +=
      flat(-half, half, z, z + 0.2, '#5B4636', height - 0.14) +
      upright(-half, half, height - 0.14, height, z, '#6E5642')
  return drawn
}

function trims({ space: { half, height, depth }, hasCornice }: Shell): Svg {
  const skirting =
    sideways(-half, 0, 0.12, nearest, depth, '#EAE5DA') +
    sideways(half, 0, 0.12, nearest, depth, '#F1EDE3') +
    upright(-half, half, 0, 0.12, depth, trim)
  if (!hasCornice) return skirting
  return (
    skirting +
    sideways(-half, height - 0.08, height, nearest, depth, '#EDE8DD') +
    sideways(half, height - 0.08, height, nearest, depth, '#F4F0E7') +
    upright(-half, half, height - 0.08, height, depth, trim)
  )
}

function panelling({ space: { half, depth } }: Shell, far: Colour): Svg {
  const tone = mix(far, trim, 0.55)
  let drawn = upright(-half, half, 0.1, 0.95, depth, tone) + upright(-half, half, 0.93, 0.98, depth, trim)
  const count = Math.round(half * 2.4)
  for (let panel = 0; panel < count; panel++) {
    const each = (2 * half) / count
    const x = -half + panel * each
    drawn +=
      upright(x + 0.08, x + each - 0.08, 0.22, 0.84, depth, darker(tone, 0.06)) +
      upright(x + 0.1, x + each - 0.08, 0.22, 0.82, depth, lighter(tone, 0.15))
  }
  return drawn
}

function floor(scene: Scene, { space, floor: { kind, colour } }: Shell): Svg {
  const { half, depth } = space
  const base = flat(-half, half, nearest, depth, colour)
  switch (kind) {
    case 'carpet':
      return base
    case 'boards':
      return base + boards(scene, space, colour)
    case 'tiles':
      return base + grid(space, darker(colour, 0.1), 0.6)
    case 'checker':
      return base + checker(space, darker(colour, 0.34))
    case 'herringbone':
      return base + herringbone(space, colour)
  }
}

function boards({ random }: Scene, { half, depth }: Space, colour: Colour): Svg {
  let joints = ''
  let odd = ''
  const width = 0.19
  for (let x = -half; x < half; x += width) {
    joints += polyline([project(x, 0, nearest), project(x, 0, depth)])
    const z = random.between(nearest, depth)
    joints += polyline([project(x, 0, z), project(Math.min(x + width, half), 0, z)])
    if (random.chance(0.3))
      odd += flatPath(x, Math.min(x + width, half), z, Math.min(z + random.between(0.6, 1.6), depth))
  }
  return path(odd, darker(colour, 0.05)) + line(joints, darker(colour, 0.15), 1.5)
}

function grid({ half, depth }: Space, colour: Colour, size: number): Svg {
  let d = ''
  for (let x = -half; x <= half; x += size) d += polyline([project(x, 0, nearest), project(x, 0, depth)])
  for (let z = depth; z >= nearest; z -= size) d += polyline([project(-half, 0, z), project(half, 0, z)])
  return line(d, colour, 1.8)
}

function checker({ half, depth }: Space, colour: Colour): Svg {
  const size = 0.42
  let d = ''
  for (let row = 0; depth - row * size > nearest; row++) {
    for (let column = 0; -half + column * size < half; column++) {
      if ((row + column) % 2) continue
      const x = -half + column * size
      d += flatPath(x, Math.min(x + size, half), depth - (row + 1) * size, depth - row * size)
    }
  }
  return path(d, colour)
}

/** Blocks at right angles, drawn as chevron bands: enough to be read as parquet. */
function herringbone({ half, depth }: Space, colour: Colour): Svg {
  const band = 0.34
  let light = ''
  let dark = ''
  for (let x = -half; x < half; x += band) {
    const right = Math.min(x + band, half)
    for (let z = nearest - 0.4; z < depth; z += 0.2) {
      const isUp = Math.round((x + half) / band) % 2 === 0
      const [leftZ, rightZ] = isUp ? [z, z + 0.28] : [z + 0.28, z]
      const clip = (at: number) => Math.max(nearest, Math.min(depth, at))
      const corners = [
        project(x, 0, clip(leftZ)),
        project(right, 0, clip(rightZ)),
        project(right, 0, clip(rightZ + 0.1)),
        project(x, 0, clip(leftZ + 0.1)),
      ]
      const d = `M${corners.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}z`
      if (isUp) light += d
      else dark += d
    }
  }
  return path(light, lighter(colour, 0.08)) + path(dark, darker(colour, 0.08))
}

const flatPath = (x0: number, x1: number, z0: number, z1: number): string =>
  `M${[project(x0, 0, z0), project(x1, 0, z0), project(x1, 0, z1), project(x0, 0, z1)].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`

/** A rug: a border and a field of another tone. */
export function rug(x0: number, x1: number, z0: number, z1: number, outer: Colour, inner: Colour): Svg {
  return (
    flat(x0, x1, z0, z1, outer, 0.005) +
    flat(x0 + 0.09, x1 - 0.09, z0 + 0.09, z1 - 0.09, inner, 0.005) +
    flat(x0 + 0.14, x1 - 0.14, z0 + 0.14, z1 - 0.14, outer, 0.005)
  )
}

export const stripedRug = (
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  base: Colour,
  stripe: Colour,
): Svg => {
  let drawn = flat(x0, x1, z0, z1, base, 0.005)
  const count = 6
  const each = (z1 - z0) / (2 * count + 1)
  for (let index = 0; index < count; index++)
    drawn += flat(x0, x1, z0 + each * (2 * index + 1), z0 + each * (2 * index + 2), stripe, 0.005)
  return drawn
}

/** The soft patch of shade a thing on legs leaves on the floor. */
export const floorShade = (x0: number, x1: number, z0: number, z1: number, strength = 1): Svg =>
  quad(
    [
      [x0, 0.002, z0],
      [x1, 0.002, z0],
      [x1, 0.002, z1],
      [x0, 0.002, z1],
    ],
    '#1A2327',
    Math.round(170 * strength) / 1000,
  )
