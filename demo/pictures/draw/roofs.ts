import { type Colour, darker, mix } from './colour.ts'
import { type Field, gableField, rectField, slopedField } from './field.ts'
import type { Random } from './random.ts'
import { type Scene, shade } from './scene.ts'
import { path, rect, rectPath, type Svg } from './svg.ts'

export type Roofing = { kind: 'slate' | 'tile' | 'pantile' | 'stone' | 'thatch' | 'sheet'; colour: Colour }

export const slateRoof: Roofing = { kind: 'slate', colour: '#5C666B' }

/** Covers a slope: the courses of the material, a few odd slates, nothing more. */
export function roofing(scene: Scene, field: Field, { kind, colour }: Roofing): Svg {
  const base = path(field.path, scene.tone(colour))
  const { texture } = scene
  if (!texture) return base
  if (kind === 'thatch') return base + thatch(scene, field, colour, texture)
  if (kind === 'sheet') return base + seams(scene, field, colour)
  return base + courses(scene, field, colour, texture, kind === 'pantile' ? 15 : kind === 'stone' ? 14 : 11)
}

function courses(scene: Scene, field: Field, colour: Colour, random: Random, height: number): Svg {
  const tones = [mix(colour, '#FFFFFF', 0.08), mix(colour, '#000000', 0.08), mix(colour, '#FFFFFF', 0.04)]
  const odd = ['', '', '']
  let lines = ''
  for (let y = field.top; y + height <= field.bottom + 1; y += height) {
    const [upperLeft, upperRight] = field.span(y)
    const [lowerLeft, lowerRight] = field.span(Math.min(y + height, field.bottom))
    const left = Math.max(upperLeft, lowerLeft)
    const right = Math.min(upperRight, lowerRight)
    lines += rectPath(upperLeft, y, upperRight - upperLeft, 1.4)
    for (let count = Math.floor((right - left) / 62 + random.next()); count > 0; count--) {
      const tone = random.whole(0, 2)
      if (right - left > 30)
        odd[tone] += rectPath(random.between(left, right - 24), y + 1.4, 22, height - 1.8)
    }
  }
  const painted = odd.map((d, index) => path(d, scene.tone(tones[index] ?? colour))).join('')
  return painted + path(lines, scene.tone(mix(colour, '#000000', 0.15)))
}

function thatch(scene: Scene, field: Field, colour: Colour, random: Random): Svg {
  let dark = ''
  let pale = ''
  for (let y = field.top + 8; y < field.bottom - 18; y += 15) {
    const [left, right] = field.span(y)
    for (let x = left + 8; x < right - 8; x += random.between(14, 34)) {
      const straw = rectPath(x, y + random.between(-4, 4), 2.4, random.between(9, 16))
      if (random.chance(0.6)) dark += straw
      else pale += straw
    }
  }
  return path(dark, scene.tone(darker(colour, 0.16))) + path(pale, scene.tone(mix(colour, '#FFF3D0', 0.25)))
}

function seams(scene: Scene, field: Field, colour: Colour): Svg {
  let d = ''
  const [left, right] = field.span(field.bottom)
  for (let x = left + 26; x < right - 8; x += 26)
    d += rectPath(x, field.top + 2, 2, field.bottom - field.top - 2)
  return field.span(field.top)[1] - field.span(field.top)[0] === right - left
    ? path(d, scene.tone(darker(colour, 0.14)))
    : ''
}

type Slope = { x: number; eaves: number; w: number; h: number; roof: Roofing }

const ridge = (scene: Scene, x: number, y: number, w: number, roof: Roofing): Svg =>
  rect(x, y - 4, w, 7, scene.tone(roof.kind === 'slate' ? '#7A8488' : darker(roof.colour, 0.17)))

/** A roof whose ridge runs along the street. */
export function pitchedRoof(scene: Scene, { x, eaves, w, h, roof }: Slope): Svg {
  return (
    roofing(scene, rectField(x, eaves - h, w, h), roof) +
    ridge(scene, x, eaves - h, w, roof) +
    shade(scene, x, eaves - 14, w, 14)
  )
}

/** Sloping at its ends too; `inset` is how far the ridge stops short of each end. */
export function hippedRoof(scene: Scene, { x, eaves, w, h, roof, inset }: Slope & { inset: number }): Svg {
  const field = slopedField({
    top: eaves - h,
    bottom: eaves,
    topSpan: [x + inset, x + w - inset],
    bottomSpan: [x, x + w],
  })
  return roofing(scene, field, roof) + ridge(scene, x + inset - 3, eaves - h, w - 2 * inset + 6, roof)
}

/** A triangle of roof seen on its slope is not drawn; this is the covering over a small gable, dormer or porch. */
export const gableRoof = (scene: Scene, { x, eaves, w, h, roof }: Slope): Svg =>
  roofing(scene, gableField(x, eaves - h, w, h), roof)
