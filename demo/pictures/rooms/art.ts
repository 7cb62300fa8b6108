import type { Colour } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, path, rect, type Svg } from '../draw/svg.ts'
import { metreAt, project } from './space.ts'

const paper = '#F1EADB'
const inks: readonly Colour[] = ['#7C9486', '#C9694A', '#3A4E66', '#B99A7A', '#6E5265', '#8A9C8E']

/** A framed print `w` by `h` metres on the far wall, its middle at x, y. Never two alike in one room. */
export function print(scene: Scene, x: number, y: number, z: number, w: number, h: number): Svg {
  const { random } = scene
  const m = metreAt(z)
  const [left, top] = project(x - w / 2, y + h / 2, z)
  const pw = w * m
  const ph = h * m
  const frame = random.pick<Colour>(['#3A3028', '#FBF9F3', '#8A6445', '#2B2F30'])
  const edge = Math.max(4, 0.035 * m)
  const inner = { x: left + edge, y: top + edge, w: pw - 2 * edge, h: ph - 2 * edge }
  return (
    rect(left + 4, top + 5, pw, ph, '#1A2327', 0.12) +
    rect(left, top, pw, ph, frame) +
    rect(inner.x, inner.y, inner.w, inner.h, paper) +
    random.pick([landscape, sunAndHills, arches, stripes, leafPrint])(scene, inner)
  )
}

type Box = { x: number; y: number; w: number; h: number }

const two = ({ random }: Scene): readonly [Colour, Colour] => {
  const first = random.pick(inks)
  return [first, random.pick(inks.filter((ink) => ink !== first))]
}

function landscape(scene: Scene, { x, y, w, h }: Box): Svg {
  const [a, b] = two(scene)
  return (
    path(
      `M${x} ${y + h * 0.72}q${w * 0.3} ${-h * 0.34} ${w * 0.55} ${-h * 0.12}t${w * 0.45} ${-h * 0.06}V${y + h}H${x}z`,
      a,
    ) + path(`M${x} ${y + h * 0.86}q${w * 0.4} ${-h * 0.16} ${w} ${-h * 0.02}V${y + h}H${x}z`, b)
  )
}

function sunAndHills(scene: Scene, { x, y, w, h }: Box): Svg {
  const [a, b] = two(scene)
  return (
    circle(x + w * 0.66, y + h * 0.34, Math.min(w, h) * 0.15, b) +
    path(
      `M${x} ${y + h}V${y + h * 0.76}l${w * 0.32} ${-h * 0.26}l${w * 0.24} ${h * 0.18}l${w * 0.2} ${-h * 0.12}l${w * 0.24} ${h * 0.2}V${y + h}z`,
      a,
    )
  )
}

function arches(scene: Scene, { x, y, w, h }: Box): Svg {
  const [a, b] = two(scene)
  const arch = (k: number) =>
    `M${x + w * (0.5 - k)} ${y + h}V${y + h * (0.86 - k)}a${w * k} ${w * k} 0 0 1 ${w * 2 * k} 0V${y + h}z`
  return path(arch(0.36), a) + path(arch(0.24), paper) + path(arch(0.14), b)
}

function stripes(scene: Scene, { x, y, w, h }: Box): Svg {
  const [a, b] = two(scene)
  return (
    rect(x + w * 0.16, y + h * 0.16, w * 0.3, h * 0.68, a) +
    rect(x + w * 0.54, y + h * 0.34, w * 0.3, h * 0.5, b) +
    circle(x + w * 0.69, y + h * 0.24, Math.min(w, h) * 0.08, a)
  )
}

function leafPrint(scene: Scene, { x, y, w, h }: Box): Svg {
  const [a] = two(scene)
  const leaf = (lx: number, ly: number, side: number) =>
    `M${lx} ${ly}q${side * w * 0.2} ${-h * 0.02} ${side * w * 0.26} ${-h * 0.17}q${-side * w * 0.22} ${h * 0.02} ${-side * w * 0.26} ${h * 0.17}z`
  const middle = x + w / 2
  return (
    rect(middle - 1.5, y + h * 0.2, 3, h * 0.68, a) +
    path(
      [0.84, 0.68, 0.52, 0.38]
        .map((at) => leaf(middle, y + h * at, 1) + leaf(middle, y + h * at, -1))
        .join(''),
      a,
    )
  )
}

/** A round or arched mirror. */
export function mirror(x: number, y: number, z: number, r: number, kind: 'round' | 'arch'): Svg {
  const m = metreAt(z)
  const [px, py] = project(x, y, z)
  const R = r * m
  const glint = path(
    `M${px - R * 0.55} ${py + R * 0.45}L${px + R * 0.42} ${py - R * 0.6}l${R * 0.22} ${R * 0.18}L${px - R * 0.3} ${py + R * 0.62}z`,
    '#FFFFFF',
    0.4,
  )
  if (kind === 'round') return circle(px, py, R + 0.03 * m, '#B98F3A') + circle(px, py, R, '#BFD0D0') + glint
  const arch = (grow: number) =>
    `M${px - R * 0.8 - grow} ${py + R * 1.2 + grow}V${py - R * 0.3}a${R * 0.8 + grow} ${R * 0.8 + grow} 0 0 1 ${R * 1.6 + 2 * grow} 0V${py + R * 1.2 + grow}z`
  return path(arch(0.03 * m), '#B98F3A') + path(arch(0), '#BFD0D0') + glint
}
