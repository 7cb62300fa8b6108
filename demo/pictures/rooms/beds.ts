import { type Colour, darker, lighter } from '../draw/colour.ts'
import { roundRect, type Svg } from '../draw/svg.ts'
import { floorShade } from './shell.ts'
import { box, flat, metreAt, project, quad, upright } from './space.ts'

export type BedLook = {
  headboard: 'panel' | 'upholstered' | 'rails' | 'arch'
  frame: Colour
  linen: Colour
  cover: Colour
  cushion: Colour
}

const length = 1.95
const mattressTop = 0.52

/** A bed with its head to the far wall, seen from its foot. */
export function bed(x: number, wallZ: number, width: number, look: BedLook): Svg {
  const l = x - width / 2
  const r = x + width / 2
  const foot = wallZ - 0.1 - length
  const pillows = width > 1.2 ? [l + 0.08, x + 0.04] : [l + 0.1]
  const pillowWidth = width > 1.2 ? width / 2 - 0.12 : width - 0.2
  const fold = wallZ - 0.85
  return (
    floorShade(l + 0.04, r + 0.14, foot - 0.06, wallZ, 1.1) +
    headboard(l, r, wallZ - 0.06, look) +
    box({ x0: l, x1: r, y0: 0.08, y1: 0.28, z0: foot, z1: wallZ - 0.1 }, look.frame) +
    box(
      { x0: l + 0.01, x1: r - 0.01, y0: 0.26, y1: mattressTop, z0: foot + 0.01, z1: wallZ - 0.1 },
      look.linen,
    ) +
    pillows.map((at) => pillow(at, at + pillowWidth, wallZ - 0.34, lighter(look.linen, 0.4))).join('') +
    pillow(x - 0.24, x + 0.24, wallZ - 0.56, look.cushion, 0.26) +
    cover(l, r, foot, fold, look) +
    [l + 0.05, r - 0.11].map((at) => upright(at, at + 0.06, 0, 0.1, foot, darker(look.frame, 0.3))).join('')
  )
}

/** The cover lies over the mattress and hangs down its sides and foot. */
function cover(l: number, r: number, foot: number, fold: number, { cover: colour, linen }: BedLook): Svg {
  const top = mattressTop + 0.02
  const drop = 0.17
  const side = (x: number, shade: number) =>
    quad(
      [
        [x, drop, foot],
        [x, top, foot],
        [x, top, fold],
        [x, drop, fold],
      ],
      darker(colour, shade),
    )
  return (
    (l > 0 ? side(l - 0.03, 0.08) : '') +
    (r < 0 ? side(r + 0.03, 0.2) : '') +
    flat(l - 0.03, r + 0.03, foot - 0.02, fold, lighter(colour, 0.1), top) +
    flat(l - 0.03, r + 0.03, fold - 0.22, fold, lighter(linen, 0.2), top + 0.004) +
    flat(l - 0.03, r + 0.03, foot + 0.5, foot + 0.62, darker(colour, 0.06), top + 0.003) +
    upright(l - 0.03, r + 0.03, drop, top, foot - 0.02, darker(colour, 0.07))
  )
}

function pillow(x0: number, x1: number, z: number, colour: Colour, height = 0.34): Svg {
  const m = metreAt(z)
  const [left, top] = project(x0, mattressTop + height, z)
  return roundRect(left, top, (x1 - x0) * m, height * m, 0.09 * m, colour)
}

function headboard(l: number, r: number, z: number, { headboard: kind, frame }: BedLook): Svg {
  const m = metreAt(z)
  switch (kind) {
    case 'panel':
      return (
        upright(l - 0.04, r + 0.04, 0.2, 1.12, z, frame) +
        upright(l + 0.02, r - 0.02, 0.26, 1.06, z, lighter(frame, 0.08))
      )
    case 'upholstered': {
      const [left, top] = project(l - 0.06, 1.22, z)
      const tufts = [0.25, 0.5, 0.75]
        .map((at) =>
          upright(l + (r - l) * at - 0.008, l + (r - l) * at + 0.008, 0.3, 1.2, z, darker(frame, 0.12)),
        )
        .join('')
      return roundRect(left, top, (r - l + 0.12) * m, 1.02 * m, 0.1 * m, frame) + tufts
    }
    case 'rails': {
      let rails =
        upright(l - 0.04, r + 0.04, 1.06, 1.12, z, frame) +
        upright(l - 0.04, l + 0.02, 0.1, 1.18, z, frame) +
        upright(r - 0.02, r + 0.04, 0.1, 1.18, z, frame)
      for (let at = l + 0.14; at < r - 0.06; at += 0.14) rails += upright(at, at + 0.025, 0.3, 1.08, z, frame)
      return rails
    }
    case 'arch': {
      const [left, top] = project(l - 0.02, 1.28, z)
      const w = (r - l + 0.04) * m
      const h = 1.05 * m
      return `<path d="M${left.toFixed(1)} ${(top + h).toFixed(1)}v${(-h * 0.55).toFixed(1)}q0 ${(-h * 0.45).toFixed(1)} ${(w / 2).toFixed(1)} ${(-h * 0.45).toFixed(1)}t${(w / 2).toFixed(1)} ${(h * 0.45).toFixed(1)}v${(h * 0.55).toFixed(1)}z" fill="${frame}"/>`
    }
  }
}
