import { type Colour, darker, mix } from '../draw/colour.ts'
import type { Scene } from '../draw/scene.ts'
import { circlePath, path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { flat, metreAt, project, quad, upright } from './space.ts'

export type Outlook = 'garden' | 'hills' | 'roofs' | 'city'

type Opening = { x0: number; x1: number; y0: number; y1: number; z: number }
type Pixels = { x: number; y: number; w: number; h: number }

const trim = '#FBF9F3'

function pixels({ x0, x1, y0, y1, z }: Opening): Pixels {
  const [x, y] = project(x0, y1, z)
  const [right, bottom] = project(x1, y0, z)
  return { x, y, w: right - x, h: bottom - y }
}

/** What is seen outside: sky, then a garden, hills, roofs or towers. */
function outlook(scene: Scene, { x, y, w, h }: Pixels, kind: Outlook): Svg {
  const { palette, random } = scene
  const sky = rect(x, y, w, h, palette.sky)
  const leaf = random.pick(palette.leaves)
  const ground = y + h * 0.74
  if (kind === 'roofs' || kind === 'city') {
    let d = ''
    for (let at = x; at < x + w; ) {
      const width = Math.min(w * random.between(0.16, 0.3), x + w - at)
      const high = h * random.between(kind === 'city' ? 0.2 : 0.12, kind === 'city' ? 0.55 : 0.24)
      const top = y + h - high
      d +=
        kind === 'city'
          ? rectPath(at, top, width, high)
          : `M${at} ${y + h}V${top}l${width / 2} ${-h * 0.09}l${width / 2} ${h * 0.09}V${y + h}z`
      at += width
    }
    return sky + path(d, kind === 'city' ? mix(palette.far, palette.sky, 0.4) : '#B08A78')
  }
  const hill = `M${x} ${ground}q${w * 0.25} ${-h * 0.16} ${w * 0.5} ${-h * 0.04}t${w * 0.5} ${-h * 0.05}V${y + h}H${x}z`
  const trees = kind === 'garden' ? circleRow(x, w, y + h * 0.66, h * 0.17, random.between(0.55, 0.8)) : ''
  const darkTrees = kind === 'garden' ? circleRow(x, w, y + h * 0.71, h * 0.13, random.between(0.2, 0.4)) : ''
  return (
    sky +
    (kind === 'hills'
      ? path(
          `M${x} ${ground - h * 0.12}q${w * 0.3} ${-h * 0.2} ${w * 0.62} ${-h * 0.02}t${w * 0.38} ${-h * 0.03}V${y + h}H${x}z`,
          palette.far,
        )
      : '') +
    path(darkTrees, leaf[2]) +
    path(trees, leaf[1]) +
    path(hill, palette.grass)
  )
}

/** A tree inside the pane: kept within its edges. */
function circleRow(x: number, w: number, y: number, r: number, at: number): string {
  const clampX = (value: number, radius: number) => Math.max(x + radius, Math.min(x + w - radius, value))
  const small = Math.min(r * 0.8, w / 2)
  const large = Math.min(r, w / 2)
  return (
    circlePath(clampX(x + w * at, large), y, large) +
    circlePath(clampX(x + w * (at + 0.16), small), y + r * 0.3, small)
  )
}

export type WindowLook = {
  outlook: Outlook
  columns: number
  rows: number
  frame: Colour
  curtains: Colour | undefined
  /** A fabric blind at the top instead. */
  blind: Colour | undefined
}

/** A window in the wall that faces us. */
export function roomWindow(scene: Scene, opening: Opening, look: WindowLook): Svg {
  const p = pixels(opening)
  const m = metreAt(opening.z)
  let bars = ''
  for (let column = 1; column < look.columns; column++)
    bars += rectPath(p.x + (p.w * column) / look.columns - 2.5, p.y, 5, p.h)
  for (let row = 1; row < look.rows; row++) bars += rectPath(p.x, p.y + (p.h * row) / look.rows - 2.5, p.w, 5)
  const edge = 0.07 * m
  return (
    rect(p.x - edge, p.y - edge, p.w + 2 * edge, p.h + 2 * edge, look.frame) +
    outlook(scene, p, look.outlook) +
    rect(p.x, p.y, p.w, 4, '#1A2327', 0.14) +
    path(bars, look.frame) +
    (look.blind ? blind(p, look.blind) : '') +
    rect(p.x - edge * 1.7, p.y + p.h + edge * 0.5, p.w + edge * 3.4, edge, trim) +
    rect(p.x - edge * 1.4, p.y + p.h + edge * 1.5, p.w + edge * 2.8, 5, '#1A2327', 0.17) +
    (look.curtains ? curtains(opening, look.curtains) : '')
  )
}

const blind = ({ x, y, w, h }: Pixels, colour: Colour): Svg =>
  rect(x - 3, y - 6, w + 6, h * 0.26, colour) +
  rect(x - 3, y - 6 + h * 0.26 - 7, w + 6, 7, darker(colour, 0.1))

/** Two long curtains on a pole, gathered a little at the waist. */
function curtains({ x0, x1, y0, y1, z }: Opening, colour: Colour): Svg {
  const top = y1 + 0.2
  const low = Math.min(0.06, y0 - 0.3)
  const side = (outer: number, inner: number) => {
    const [ox, oy] = project(outer, top, z)
    const [ix] = project(inner, top, z)
    const [, by] = project(outer, low, z)
    const h = by - oy
    const w = ix - ox
    const cloth = `M${ox} ${oy}H${ix}q${-w * 0.1} ${h * 0.5} ${w * 0.05} ${h}H${ox - w * 0.08}z`
    const folds = [0.3, 0.62]
      .map(
        (at) =>
          `M${ox + w * at} ${oy}q${-w * 0.05} ${h * 0.5} ${w * 0.02} ${h}h${Math.abs(w) * 0.06}q${-w * 0.07} ${-h * 0.5} ${-w * 0.02} ${-h}z`,
      )
      .join('')
    return path(cloth, colour) + path(folds, darker(colour, 0.08))
  }
  const [left, poleY] = project(x0 - 0.42, top + 0.03, z)
  const [right] = project(x1 + 0.42, top, z)
  return side(x0 - 0.3, x0 + 0.07) + side(x1 + 0.3, x1 - 0.07) + rect(left, poleY, right - left, 6, '#4E4036')
}

/** Glass doors to the garden. */
export function gardenDoors(scene: Scene, opening: Opening, leaves: number, frame: Colour): Svg {
  const p = pixels(opening)
  let bars = ''
  for (let leaf = 0; leaf <= leaves; leaf++)
    bars += rectPath(p.x + (p.w * leaf) / leaves - (leaf % leaves ? 5 : 6), p.y, 10, p.h)
  bars += rectPath(p.x - 6, p.y - 8, p.w + 12, 10) + rectPath(p.x - 6, p.y + p.h - 12, p.w + 12, 12)
  return outlook(scene, p, 'garden') + terrace(opening) + path(bars, frame)
}

/** Paving just outside the doors. */
const terrace = ({ x0, x1, y0, y1, z }: Opening): Svg =>
  upright(x0, x1, y0, y0 + (y1 - y0) * 0.11, z, '#D6CEBD')

/** A canted bay: a wide pane before us and a narrow one to either side, standing out from the room. */
export function bayWindow(scene: Scene, opening: Opening, look: WindowLook, wall: Colour): Svg {
  const { x0, x1, y0, y1, z } = opening
  const far = z + 0.55
  const inset = (x1 - x0) * 0.24
  const side = (outer: number, inner: number, shaded: Colour): Svg => {
    const at = (k: number) => [outer + (inner - outer) * k, z + (far - z) * k] as const
    const pane = (from: number, to: number, low: number, high: number, fill: Colour): Svg => {
      const [fromX, fromZ] = at(from)
      const [toX, toZ] = at(to)
      return quad(
        [
          [fromX, low, fromZ],
          [toX, low, toZ],
          [toX, high, toZ],
          [fromX, high, fromZ],
        ],
        fill,
      )
    }
    return (
      pane(0, 1, 0, y1 + 0.12, shaded) +
      pane(0.08, 0.94, y0, y1, look.frame) +
      pane(0.18, 0.84, y0 + 0.06, y1 - 0.06, scene.palette.sky) +
      pane(0.18, 0.84, (y0 + y1) / 2 - 0.025, (y0 + y1) / 2 + 0.025, look.frame)
    )
  }
  return (
    upright(x0, x1, 0, y1 + 0.12, z, darker(wall, 0.08)) +
    flat(x0, x1, z, far, darker(wall, 0.2)) +
    upright(x0 + inset, x1 - inset, 0, y1 + 0.12, far, darker(wall, 0.06)) +
    side(x0, x0 + inset, darker(wall, 0.14)) +
    side(x1, x1 - inset, darker(wall, 0.1)) +
    roomWindow(
      scene,
      { x0: x0 + inset + 0.06, x1: x1 - inset - 0.06, y0, y1, z: far },
      { ...look, curtains: undefined },
    ) +
    (look.curtains ? curtains(opening, look.curtains) : '')
  )
}
