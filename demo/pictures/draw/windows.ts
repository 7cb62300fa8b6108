import { type Colour, darker, lighter, mix } from './colour.ts'
import { type Scene, shade } from './scene.ts'
import { path, polygon, rect, rectPath, type Svg } from './svg.ts'

export type Box = { x: number; y: number; w: number; h: number }

export type WindowStyle = {
  /** How it opens: sashes have a meeting rail, casements a row of small lights above. */
  opening: 'sash' | 'casement' | 'fixed'
  frame: Colour
  /** Panes across and, in each sash, down. */
  columns: number
  rows: number
  head: 'none' | 'stone' | 'flat-arch' | 'keystone' | 'hood' | 'pediment' | 'segmental'
  /** Colour of head and sill. */
  dressing: Colour
  hasSill: boolean
  shutters?: Colour
  /** No curtains or plants, at most a blind: offices and workshops. */
  isBare?: boolean
}

const frameWidth = 5

/** A window in a wall: head, frame, glass with what hangs behind it, bars, sill. */
export function window(scene: Scene, box: Box, style: WindowStyle): Svg {
  const isLit = scene.isNextLit()
  const panes = glass(scene, box, style, isLit)
  if (!scene.texture) return smudge(scene, box, style, isLit)
  return (
    head(scene, box, style) +
    shutters(scene, box, style) +
    path(opening(box, 0, style), scene.tone(style.frame)) +
    panes +
    bars(scene, box, style) +
    sill(scene, box, style)
  )
}

/** A window too small to show its parts: frame and glass as one colour. */
const smudge = ({ palette, tone }: Scene, { x, y, w, h }: Box, { frame }: WindowStyle, isLit: boolean): Svg =>
  rect(x, y, w, h, mix(isLit ? palette.lit : palette.glint, tone(frame), 0.3))

/** Outline of the opening or, inset, of the glass; a segmental head rises in the middle. */
function opening({ x, y, w, h }: Box, inset: number, style: WindowStyle): string {
  const left = x + inset
  const right = x + w - inset
  const top = y + inset
  const bottom = y + h - inset
  if (style.head !== 'segmental') return rectPath(left, top, right - left, bottom - top)
  const rise = w * 0.1
  return `M${left} ${bottom}V${top + rise}Q${x + w / 2} ${top - rise} ${right} ${top + rise}V${bottom}z`
}

function glass(scene: Scene, box: Box, style: WindowStyle, isLit: boolean): Svg {
  const { palette, random } = scene
  const { x, y, w, h } = {
    x: box.x + frameWidth,
    y: box.y + frameWidth,
    w: box.w - 2 * frameWidth,
    h: box.h - 2 * frameWidth,
  }
  let drawn = path(opening(box, frameWidth, style), isLit ? palette.lit : palette.glass)
  if (!isLit) {
    const from = random.between(0.5, 0.72)
    drawn += path(
      `M${x} ${y + h * from}L${x + w * 0.7} ${y}H${x + w}V${y + h * 0.1}L${x} ${y + h * (from + 0.34)}z`,
      palette.glint,
    )
  }
  drawn += dressing(scene, { x, y, w, h }, isLit, style.isBare ?? false)
  return drawn + shade(scene, x, y, w, frameWidth, 1.5) + shade(scene, x, y, 4, h, 1.2)
}

/** Curtains, a blind, or nothing. */
function dressing(
  { palette, random, tone }: Scene,
  { x, y, w, h }: Box,
  isLit: boolean,
  isBare: boolean,
): Svg {
  const kind = random.next()
  if (w < 16) return ''
  if (kind < 0.27)
    return rect(x, y, w, h * random.between(0.16, 0.38), isLit ? palette.litCloth : palette.blind)
  if (isBare) return ''
  if (kind < 0.55) {
    const cloth = isLit ? palette.litCloth : palette.cloth
    const left = `M${x} ${y}h${w * 0.26}q${-w * 0.04} ${h * 0.5} ${-w * 0.12} ${h}h${-w * 0.14}z`
    const right = `M${x + w} ${y}h${-w * 0.26}q${w * 0.04} ${h * 0.5} ${w * 0.12} ${h}h${w * 0.14}z`
    return path(left + right, cloth)
  }
  // Something on the inner sill: a vase, a row of books, a cat would be too much.
  if (kind < 0.63 && w > 40) {
    const at = x + w * random.between(0.3, 0.7)
    const pot = rectPath(at - 6, y + h - 14, 12, 14)
    const leaves = `M${at} ${y + h - 12}q-16 -8 -14 -26q12 6 14 22q2 -18 14 -24q4 20 -14 28z`
    return path(leaves, isLit ? '#8A6A2A' : tone('#3E5548')) + path(pot, isLit ? '#A87524' : tone('#B9ADA0'))
  }
  return ''
}

function bars(scene: Scene, box: Box, style: WindowStyle): Svg {
  const { x, y, w, h } = {
    x: box.x + frameWidth,
    y: box.y + frameWidth,
    w: box.w - 2 * frameWidth,
    h: box.h - 2 * frameWidth,
  }
  let d = ''
  let under = ''
  const thin = style.opening === 'casement' ? 4 : 2.4
  for (let column = 1; column < style.columns; column++)
    d += rectPath(x + (w * column) / style.columns - thin / 2, y, thin, h)
  if (style.opening === 'sash') {
    d += rectPath(box.x, box.y + box.h / 2 - 2.5, box.w, 5)
    under = shade(scene, x, box.y + box.h / 2 + 2.5, w, 2.5)
    for (let row = 1; row < style.rows; row++) {
      for (const sash of [0, 1]) d += rectPath(x, y + (h / 2) * (sash + row / style.rows) - 1, w, 2)
    }
  } else if (style.opening === 'casement' && h > 50) {
    d += rectPath(x, y + h * 0.3 - 2, w, 4)
  }
  if (style.opening !== 'sash')
    for (let row = 1; row < style.rows; row++) d += rectPath(x, y + (h * row) / style.rows - 1, w, 2)
  return under + path(d, scene.tone(style.frame))
}

function head(scene: Scene, { x, y, w }: Box, { head: kind, dressing: stone }: WindowStyle): Svg {
  const colour = scene.tone(stone)
  switch (kind) {
    case 'none':
      return ''
    case 'stone':
      return rect(x - 8, y - 15, w + 16, 15, colour)
    case 'flat-arch':
      return flatArch(x, y, w, colour)
    case 'keystone':
      return (
        flatArch(x, y, w, colour) +
        polygon(
          [
            [x + w / 2 - 11, y - 25],
            [x + w / 2 + 11, y - 25],
            [x + w / 2 + 7, y + 3],
            [x + w / 2 - 7, y + 3],
          ],
          scene.tone(lighter(stone, 0.4)),
        )
      )
    case 'hood':
      return (
        rect(x - 6, y - 15, w + 12, 15, colour) +
        rect(x - 11, y - 20, w + 22, 7, scene.tone(lighter(stone, 0.25))) +
        shade(scene, x - 6, y - 13, w + 12, 4)
      )
    case 'pediment':
      return (
        polygon(
          [
            [x - 13, y - 8],
            [x + w / 2, y - 28],
            [x + w + 13, y - 8],
          ],
          scene.tone(lighter(stone, 0.35)),
        ) +
        rect(x - 10, y - 8, w + 20, 8, colour) +
        shade(scene, x - 10, y - 8, w + 20, 3)
      )
    case 'segmental': {
      const rise = w * 0.1
      return path(
        `M${x - 7} ${y + rise}V${y + rise - 13}Q${x + w / 2} ${y - rise - 15} ${x + w + 7} ${y + rise - 13}V${y + rise}z`,
        colour,
      )
    }
  }
}

const flatArch = (x: number, y: number, w: number, colour: Colour): Svg =>
  polygon(
    [
      [x - 11, y - 19],
      [x + w + 11, y - 19],
      [x + w + 3, y],
      [x - 3, y],
    ],
    colour,
  )

function sill(scene: Scene, { x, y, w, h }: Box, { hasSill, dressing: stone }: WindowStyle): Svg {
  if (!hasSill) return ''
  return rect(x - 8, y + h, w + 16, 8, scene.tone(stone)) + shade(scene, x - 6, y + h + 8, w + 12, 5)
}

function shutters(scene: Scene, { x, y, w, h }: Box, { shutters: colour }: WindowStyle): Svg {
  if (!colour) return ''
  const leaf = Math.min(w * 0.34, 30)
  let slats = ''
  for (const side of [x - leaf - 1, x + w + 1]) {
    for (let slat = y + 8; slat < y + h - 6; slat += 8) slats += rectPath(side + 4, slat, leaf - 8, 2.4)
  }
  return (
    rect(x - leaf - 1, y, leaf, h, scene.tone(colour)) +
    rect(x + w + 1, y, leaf, h, scene.tone(colour)) +
    path(slats, scene.tone(darker(colour, 0.2))) +
    shade(scene, x + w + 1 + leaf, y + 3, 3, h)
  )
}

/** A box of flowers on the sill. */
export function windowBox(scene: Scene, { x, y, w, h }: Box): Svg {
  const { random, palette, tone } = scene
  let leaves = ''
  const blooms = palette.blooms.map(() => '')
  for (let at = x + 2; at < x + w - 2; at += 8) {
    const up = random.between(3, 11)
    leaves += `M${at - 6} ${y + h}a7 7 0 0 1 14 0z`
    const colour = random.whole(0, palette.blooms.length - 1)
    blooms[colour] += `M${at - 3.5} ${y + h - up}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z`
  }
  return (
    path(leaves, tone(palette.hedge)) +
    blooms.map((d, index) => path(d, tone(palette.blooms[index] ?? palette.cloth))).join('') +
    rect(x - 3, y + h - 2, w + 6, 13, tone('#6B4B38'))
  )
}
