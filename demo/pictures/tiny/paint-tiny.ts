import { flatten, type Matrix, type Outline } from './flatten.ts'

const element = /<(\/?)(path|rect|circle|ellipse|g)\b([^>]*)>/g
const attribute = /([a-z-]+)="([^"]*)"/g

/**
 * Renders a drawing to a few dozen pixels with one sample each. That is enough for the colours of a placeholder and
 * takes a tenth of a real renderer's start-up time. Strokes are skipped because they are thin.
 */
export function paintTiny(svg: string, drawnWidth: number, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  const scale = width / drawnWidth
  const stack: Matrix[] = [[scale, 0, 0, scale, 0, 0]]
  for (const [, closing, kind = '', attributes = ''] of svg.matchAll(element)) {
    const matrix = stack.at(-1) as Matrix
    if (kind === 'g') {
      if (closing) stack.pop()
      else stack.push(transformed(matrix, read(attributes).transform ?? ''))
      continue
    }
    const own = read(attributes)
    if (!own.fill?.startsWith('#')) continue
    const outlines = flatten(kind === 'path' ? (own.d ?? '') : shapePath(kind, own), matrix)
    fill(pixels, width, height, outlines, own.fill, Number(own['fill-opacity'] ?? 1))
  }
  return pixels
}

function read(attributes: string): Record<string, string> {
  const own: Record<string, string> = {}
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) own[name] = value
  return own
}

function shapePath(kind: string, own: Record<string, string>): string {
  const value = (name: string) => Number(own[name] ?? 0)
  if (kind === 'rect')
    return `M${value('x')} ${value('y')}h${value('width')}v${value('height')}h${-value('width')}z`
  const rx = kind === 'circle' ? value('r') : value('rx')
  const ry = kind === 'circle' ? value('r') : value('ry')
  return `M${value('cx') - rx} ${value('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

function transformed([a, b, c, d, e, f]: Matrix, transform: string): Matrix {
  let current: Matrix = [a, b, c, d, e, f]
  for (const [, kind, list = ''] of transform.matchAll(/(translate|scale|rotate)\(([^)]*)\)/g)) {
    const [p = 0, q = kind === 'scale' ? p : 0, r = 0] = list.split(/[\s,]+/).map(Number)
    if (kind === 'translate') current = times(current, [1, 0, 0, 1, p, q])
    else if (kind === 'scale') current = times(current, [p, 0, 0, q, 0, 0])
    else {
      const turn = (p * Math.PI) / 180
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      current = times(current, [cos, sin, -sin, cos, q - q * cos + r * sin, r - q * sin - r * cos])
    }
  }
  return current
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Row by row: where the outlines cross the middle of the row, and between crossings the colour, unless they cancel. */
function fill(
  pixels: Uint8Array,
  width: number,
  height: number,
  outlines: Outline[],
  colour: string,
  opacity: number,
): void {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  crossings(outlines, height).forEach((row, y) => {
    let winding = 0
    row.forEach(([x, direction], index) => {
      winding += direction
      const next = row[index + 1]
      if (winding === 0 || !next) return
      const to = (y * width + Math.min(width, Math.ceil(next[0] - 0.5))) * 4
      for (let at = (y * width + Math.max(0, Math.ceil(x - 0.5))) * 4; at < to; at += 4) {
        blend(pixels, at, red, opacity)
        blend(pixels, at + 1, green, opacity)
        blend(pixels, at + 2, blue, opacity)
      }
    })
  })
}

function blend(pixels: Uint8Array, at: number, value: number, opacity: number): void {
  const under = pixels[at] as number
  pixels[at] = under + (value - under) * opacity
}

type Crossing = readonly [x: number, direction: number]

/** The crossings of each row from left to right; rows nothing crosses are holes in the array. */
function crossings(outlines: Outline[], height: number): Crossing[][] {
  const rows: Crossing[][] = []
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 2) {
      const next = at + 2 === outline.length ? 0 : at + 2
      const y0 = outline[at + 1] as number
      const y1 = outline[next + 1] as number
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5))
      const last = Math.min(height, Math.max(y0, y1) - 0.5)
      if (first >= last) continue
      const x0 = outline[at] as number
      const slope = ((outline[next] as number) - x0) / (y1 - y0)
      for (let row = first; row < last; row++)
        insert(rows, row, [x0 + (row + 0.5 - y0) * slope, y0 < y1 ? 1 : -1])
    }
  }
  return rows
}

function insert(rows: Crossing[][], row: number, crossing: Crossing): void {
  const own = rows[row]
  if (!own) {
    rows[row] = [crossing]
    return
  }
  let at = own.length
  while (at > 0 && (own[at - 1] as Crossing)[0] > crossing[0]) at--
  own.splice(at, 0, crossing)
}
