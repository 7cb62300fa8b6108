import { readFileSync } from 'node:fs'
import { PbfReader } from 'pbf'
import type { MapPalette } from '../../domain/geo/map-palette.ts'

export type StillLabel = { text: string; kind: string; rank: number; x: number; y: number }

type Glyph = { bitmap: Uint8Array; width: number; height: number; left: number; top: number; advance: number }
type Canvas = { width: number; height: number; ink: MapPalette; zoom: number }

/** The glyphs are drawn at this size, with a border of three units around each. */
const glyphSize = 24
const border = 3
/** The distance field falls from 1 to 0 over this many units, with the letter's edge at three quarters. */
const fieldUnits = 8
const edge = 0.75
const haloPixels = 1.4
const blurPixels = 0.6

/** Names on a transparent picture, greatest first; a name that would touch another is left out. */
export function drawLabels(labels: readonly StillLabel[], canvas: Canvas): Buffer {
  const pixels = Buffer.alloc(canvas.width * canvas.height * 4)
  const taken: [left: number, top: number, right: number, bottom: number][] = []
  for (const label of labels.toSorted((a, b) => b.rank - a.rank)) {
    const look = lookOf(label, canvas)
    if (!look) continue
    const glyphs = [...label.text].map((letter) => glyphsOf(look.face).get(letter.codePointAt(0) ?? 0))
    const scale = look.size / glyphSize
    const width = glyphs.reduce((sum, glyph) => sum + (glyph?.advance ?? 0) * scale, 0)
    const box: (typeof taken)[number] = [
      label.x - width / 2 - 6,
      label.y - look.size * 0.7 - 3,
      label.x + width / 2 + 6,
      label.y + look.size * 0.7 + 3,
    ]
    if (box[0] < 0 || box[1] < 0 || box[2] > canvas.width || box[3] > canvas.height) continue
    if (
      taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])
    )
      continue
    taken.push(box)
    for (const [colour, spread] of [
      [canvas.ink.halo, haloPixels],
      [look.colour, 0],
    ] as const) {
      let x = label.x - width / 2
      for (const glyph of glyphs) {
        if (!glyph) continue
        stamp(pixels, canvas, glyph, { x, y: label.y + look.size * 0.36, scale, spread, colour })
        x += glyph.advance * scale
      }
    }
  }
  return pixels
}

function lookOf({ kind, rank }: StillLabel, { ink, zoom }: Canvas) {
  const far = Math.max(0, Math.min(1, (rank - 300) / 300))
  if (kind === 'city' && zoom < 14)
    return { size: 11 + far * Math.min(zoom, 12) * 0.9, face: 'SemiBold', colour: ink.labelStrong } as const
  if (kind === 'town' && zoom >= 7)
    return {
      size: 11 + far * Math.min(zoom - 4, 8) * 0.7,
      face: 'SemiBold',
      colour: ink.labelStrong,
    } as const
  if (kind === 'village' && zoom >= 9.5)
    return { size: 11 + far * 3, face: 'Medium', colour: ink.label } as const
  if (kind === 'suburb' && zoom >= 11) return { size: 12, face: 'Medium', colour: ink.label } as const
  return undefined
}

type Stamp = { x: number; y: number; scale: number; spread: number; colour: string }

/** Draws one letter from its distance field, larger by `spread` for the halo. */
function stamp(pixels: Buffer, canvas: Canvas, glyph: Glyph, { x, y, scale, spread, colour }: Stamp): void {
  if (glyph.width === 0) return
  const columns = glyph.width + 2 * border
  const rows = glyph.height + 2 * border
  const left = x + (glyph.left - border) * scale
  const top = y - (glyph.top + 27 + border) * scale
  const threshold = edge - spread / scale / fieldUnits
  const blur = blurPixels / scale / fieldUnits
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  for (let py = Math.max(0, Math.floor(top)); py < Math.min(canvas.height, top + rows * scale); py++)
    for (let px = Math.max(0, Math.floor(left)); px < Math.min(canvas.width, left + columns * scale); px++) {
      const value = sample(
        glyph.bitmap,
        columns,
        rows,
        (px + 0.5 - left) / scale - 0.5,
        (py + 0.5 - top) / scale - 0.5,
      )
      const alpha = Math.max(0, Math.min(1, (value - threshold) / (2 * blur) + 0.5))
      if (alpha > 0) blend(pixels, (py * canvas.width + px) * 4, [red ?? 0, green ?? 0, blue ?? 0], alpha)
    }
}

function sample(bitmap: Uint8Array, columns: number, rows: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const at = (cx: number, cy: number) =>
    cx < 0 || cy < 0 || cx >= columns || cy >= rows ? 0 : (bitmap[cy * columns + cx] ?? 0)
  const [fx, fy] = [x - x0, y - y0]
  const upper = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx
  const lower = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx
  return (upper * (1 - fy) + lower * fy) / 255
}

/** Source over, without premultiplication. */
function blend(pixels: Buffer, at: number, colour: readonly [number, number, number], alpha: number): void {
  const below = (pixels[at + 3] ?? 0) / 255
  const total = alpha + below * (1 - alpha)
  colour.forEach((value, index) => {
    pixels[at + index] = Math.round((value * alpha + (pixels[at + index] ?? 0) * below * (1 - alpha)) / total)
  })
  pixels[at + 3] = Math.round(total * 255)
}

const faces = new Map<string, Map<number, Glyph>>()

function glyphsOf(face: 'Medium' | 'SemiBold'): Map<number, Glyph> {
  const known = faces.get(face)
  if (known) return known
  const glyphs = new Map<number, Glyph>()
  for (const range of ['0-255', '256-511', '8192-8447']) {
    const file = new URL(`../../gazetteer/data/glyphs/Hanken Grotesk ${face}/${range}.pbf`, import.meta.url)
    readGlyphs(new Uint8Array(readFileSync(file)), glyphs)
  }
  faces.set(face, glyphs)
  return glyphs
}

function readGlyphs(bytes: Uint8Array, glyphs: Map<number, Glyph>): void {
  const readGlyph = (tag: number, glyph: Glyph & { id: number }, pbf: PbfReader) => {
    if (tag === 1) glyph.id = pbf.readVarint()
    else if (tag === 2) glyph.bitmap = pbf.readBytes()
    else if (tag === 3) glyph.width = pbf.readVarint()
    else if (tag === 4) glyph.height = pbf.readVarint()
    else if (tag === 5) glyph.left = pbf.readSVarint()
    else if (tag === 6) glyph.top = pbf.readSVarint()
    else if (tag === 7) glyph.advance = pbf.readVarint()
  }
  new PbfReader(bytes).readFields((tag, _, pbf) => {
    if (tag !== 1) return
    pbf.readMessage((inner, __, stack) => {
      if (inner !== 3) return
      const empty = { id: 0, bitmap: new Uint8Array(), width: 0, height: 0, left: 0, top: 0, advance: 0 }
      const glyph = stack.readMessage(readGlyph, empty)
      glyphs.set(glyph.id, glyph)
    }, undefined)
  }, undefined)
}
