import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** One line or ring: x, y, x, y… in units of its cell. */
type Shape = Int16Array
export type Cell = Record<string, Shape[]>
/** Geometry cut into the tiles of one zoom; positions run from 0 to `extent` across a cell. */
export type GeometryLevel = { level: number; extent: number; cells: Map<string, Cell> }

type Head = {
  streams: number[]
  levels: {
    level: number
    cells: number
    layers: { name: string; kind: 'line' | 'area'; extent: number; count: number; points: number }[]
  }[]
}

const files = ['water', 'green', 'roads', 'streets', 'rail', 'rail-nr']

/** The base map's geometry by level, from all files of the folder. */
export function readBaseGeometry(folder: string): Map<number, GeometryLevel> {
  const levels = new Map<number, GeometryLevel>()
  for (const file of files) {
    const packed = readFileSync(path.join(folder, `${file}.bin.br`))
    for (const part of decode(brotliDecompressSync(packed))) merge(levels, part)
  }
  return levels
}

function merge(levels: Map<number, GeometryLevel>, part: GeometryLevel): void {
  const whole = levels.get(part.level) ?? { level: part.level, extent: part.extent, cells: new Map() }
  levels.set(part.level, whole)
  for (const [key, cell] of part.cells) {
    const target = whole.cells.get(key) ?? {}
    for (const [layer, shapes] of Object.entries(cell))
      target[layer] = target[layer] ? [...target[layer], ...shapes] : shapes
    whole.cells.set(key, target)
  }
}

/**
 * One line of JSON, then five streams of LEB128 numbers: cells, points per item, first points, further x, further y. Signed numbers are
 * zigzag-encoded deltas.
 */
function decode(bytes: Uint8Array): GeometryLevel[] {
  const end = bytes.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head
  let next = end + 1
  const at = head.streams.map((length) => {
    next += length
    return next - length
  })
  const unsigned = (stream: number) => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const position = at[stream] ?? 0
      const byte = bytes[position] ?? 0
      at[stream] = position + 1
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const signed = (stream: number) => {
    const value = unsigned(stream)
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  return head.levels.map(({ level, cells, layers }) => {
    const found = new Map<string, Cell>()
    for (let cell = 0, x = 0, y = 0; cell < cells; cell++) {
      const step = unsigned(0)
      if (step) y = 0
      x += step
      y += unsigned(0)
      const content = layers.map(({ name, kind }) => {
        let px = 0
        let py = 0
        const items = Array.from({ length: unsigned(0) }, () => {
          const points = new Int16Array(2 * (unsigned(1) + (kind === 'area' ? 3 : 2)))
          for (let i = 0; i < points.length; i += 2) {
            px += signed(i ? 3 : 2)
            py += signed(i ? 4 : 2)
            points[i] = px
            points[i + 1] = py
          }
          return points
        })
        return [name, items]
      })
      found.set(`${x}/${y}`, Object.fromEntries(content))
    }
    return { level, extent: layers[0]?.extent ?? 2048, cells: found }
  })
}
