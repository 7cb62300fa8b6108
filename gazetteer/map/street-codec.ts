import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import type { Position } from '../geometry.ts'

/** Logarithmic number of postcodes on a street, 0 to 7: distinguishes main roads from closes. */
export type PlacedStreet = Position & { name: string; weight: number }

/** Streets by column, in the order of the packed rows; names are concatenated. */
export type StreetColumns = {
  /** In units of 1/`streetWorld` of the world, about ten metres here. */
  x: Int32Array
  y: Int32Array
  weight: Uint8Array
  /** Start of each name in `names`, plus the end of the last. */
  start: Uint32Array
  names: Uint8Array
}

export const streetWorld = 2 ** 21

/**
 * Streets are in Morton order, so that deltas are small and the names of a town are together: 670,000 streets take 3.5 MB compressed.
 */
export function packStreets(streets: PlacedStreet[]): Uint8Array {
  const rows = streets
    .map(({ name, weight, lat, lng }) => {
      const x = Math.round(mercatorX(lng) * streetWorld)
      const y = Math.round(mercatorY(lat) * streetWorld)
      return { name, weight, x, y, order: morton(x, y) }
    })
    .sort((a, b) => a.order - b.order)
  const numbers: number[] = []
  writeNumber(numbers, rows.length)
  for (const axis of ['x', 'y'] as const) {
    let before = 0
    for (const row of rows) {
      const step = row[axis] - before
      writeNumber(numbers, step < 0 ? -2 * step - 1 : 2 * step)
      before = row[axis]
    }
  }
  for (const row of rows) numbers.push(row.weight)
  const names = new TextEncoder().encode(rows.map((row) => `${row.name}\n`).join(''))
  const packed = new Uint8Array(numbers.length + names.length)
  packed.set(numbers)
  packed.set(names, numbers.length)
  return packed
}

export function unpackStreets(packed: Uint8Array): StreetColumns {
  let at = 0
  const readNumber = () => {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = packed[at++]
      if (byte === undefined) throw new Error('the packed streets end too early')
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }
  const count = readNumber()
  const readColumn = () => {
    const column = new Int32Array(count)
    let value = 0
    for (let row = 0; row < count; row++) {
      const step = readNumber()
      value += step % 2 === 0 ? step / 2 : -(step + 1) / 2
      column[row] = value
    }
    return column
  }
  const x = readColumn()
  const y = readColumn()
  const weight = packed.slice(at, at + count)
  const names = packed.slice(at + count)
  const start = new Uint32Array(count + 1)
  for (let row = 0, byte = 0; row < count; row++) {
    byte = names.indexOf(10, byte) + 1
    start[row + 1] = byte
  }
  return { x, y, weight, start, names }
}

function writeNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** The rows of a tile, which are consecutive in Morton order. */
export function streetsIn(
  { x, y }: StreetColumns,
  level: number,
  column: number,
  row: number,
): [number, number] {
  const bits = 21 - level
  const from = morton(column * 2 ** bits, row * 2 ** bits)
  const position = (order: number) => {
    let low = 0
    let high = x.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (morton(x[middle] ?? 0, y[middle] ?? 0) < order) low = middle + 1
      else high = middle
    }
    return low
  }
  return [position(from), position(from + 4 ** bits)]
}

/** Morton code: interleaves the bits of both coordinates. */
function morton(x: number, y: number): number {
  let order = 0
  for (let bit = 20; bit >= 0; bit--) order = order * 4 + ((x >> bit) & 1) * 2 + ((y >> bit) & 1)
  return order
}
