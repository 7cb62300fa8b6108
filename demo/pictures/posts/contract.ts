import { darker, mix } from '../draw/colour.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import { circle, ellipse, line, path, place, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'
import { keyShape } from './keys.ts'

/** A signed agreement on a desk, a pen across it, its seal in marigold, and one thing more beside it. */
export function contract(scene: Scene): Svg {
  const { random } = scene
  const desk = random.pick(['#7E5E45', '#8A6A4E', '#6E5340', '#47605B', '#4F6068', '#5D5F52', '#A3845F'])
  const side = random.pick([-1, 1])
  const tilt = random.between(2, 7) * side
  return (
    rect(0, 0, pictureWidth, pictureHeight, desk) +
    path([120, 300, 520, 700].map((y) => rectPath(0, y, pictureWidth, 3)).join(''), darker(desk, 0.12)) +
    random.pick([cup, glasses, envelope, houseKey])(pictureMiddle + side * 410, desk) +
    (random.chance(0.6) ? sheet(scene, tilt - 9 * side, false) : '') +
    sheet(scene, tilt, true) +
    place(seal(), pictureMiddle + side * 150, 636) +
    pen(pictureMiddle + side * 60, 560, side)
  )
}

/** A page, its middle in the middle of the desk; only the top one is written on. */
function sheet({ random }: Scene, tilt: number, isTop: boolean): Svg {
  const lines = Array.from({ length: 8 }, (_, index) =>
    rectPath(392, 234 + index * 46, index % 4 === 3 ? 240 : random.between(350, 412), 9),
  ).join('')
  const writing =
    rect(392, 138, random.between(200, 300), 18, '#26343A') +
    rect(392, 172, 180, 10, '#9AA5A0') +
    path(lines, '#CFCABD') +
    line('M404 676q30 -40 44 -6t40 -14t36 10t46 -22', '#2D4660', 5) +
    rect(392, 696, 220, 4, '#9AA5A0')
  return `<g transform="rotate(${tilt.toFixed(1)} 600 420)">${rect(346, 94, 540, 690, '#1A2327', 0.18)}${rect(330, 80, 540, 690, isTop ? '#FBF9F3' : '#EDE8DC')}${isTop ? writing : ''}</g>`
}

const pen = (x: number, y: number, side: number): Svg =>
  `<g transform="translate(${x} ${y}) rotate(${side > 0 ? -38 : 218})">${rect(-150, -12, 250, 24, '#22343C')}${rect(40, -12, 16, 24, '#D9B45B')}${path('M-150 -12l-54 12l54 12z', '#B9B5A8')}${path('M-190 -3l-14 3l14 3z', '#22343C')}</g>`

function seal(): Svg {
  const points = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2
    const r = index % 2 ? 56 : 66
    return [Math.cos(angle) * r, Math.sin(angle) * r] as const
  })
  return (
    path('M-30 46l-14 92l44 -24l44 24l-14 -92z', '#7B3B33') +
    polygon(points, marigold) +
    circle(0, 0, 42, darker(marigold, 0.1)) +
    path('M-20 8l20 -22l20 22v20h-40z', '#F4F3EF')
  )
}

type Beside = (x: number, desk: string) => Svg

const cup: Beside = (x, desk) =>
  circle(x, 250, 108, darker(desk, 0.14)) +
  circle(x, 244, 104, '#EDE8DC') +
  circle(x, 244, 70, '#F7F3EA') +
  circle(x, 244, 58, '#6B4B38') +
  path(`M${x + 64} 214q62 -6 58 36q-4 36 -62 30v-20q34 2 36 -14q0 -16 -32 -14z`, '#F7F3EA')

const glasses: Beside = (x) =>
  `<g transform="rotate(-16 ${x} 300)" fill="none" stroke="#22343C" stroke-width="12"><circle cx="${x - 74}" cy="300" r="58"/><circle cx="${x + 74}" cy="300" r="58"/><path d="M${x - 18} 290q18 -18 36 0M${x - 130} 284l-30 -120M${x + 130} 284l30 -120"/></g>`

const envelope: Beside = (x) =>
  `<g transform="rotate(9 ${x} 280)">${rect(x - 170, 180, 340, 210, '#E6DFD0')}${path(`M${x - 170} 180l170 120l170 -120z`, mix('#E6DFD0', '#000000', 0.07))}${rect(x + 110, 330, 40, 44, '#7B3B33')}</g>`

const houseKey: Beside = (x) =>
  ellipse(x + 20, 430, 60, 12, '#1A2327', 0.15) + keyShape(x, 230, 0.8, '#B9A58C', 0.5)
