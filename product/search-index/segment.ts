import { type Bitmap, wordsFor } from './bitmap.ts'
import { ListingBitmaps } from './bitmaps.ts'
import { type Bounds, boundsOfCell, cellOf, finestLevel } from './grid.ts'
import { at, ListingTable, type TableParts } from './listing-table.ts'
import { ascending, sortByKey } from './radix-sort.ts'
import type { Shape } from './shapes.ts'

/** A segment as one thread hands it to another. */
export type SegmentParts = {
  table: TableParts
  bitmaps: SharedArrayBuffer
  cells: Uint32Array<SharedArrayBuffer>
  starts: Uint32Array<SharedArrayBuffer>
  byId: Uint32Array<SharedArrayBuffer>
  byPrice: Uint32Array<SharedArrayBuffer>
  byAdded: Uint32Array<SharedArrayBuffer>
}

/** Rows from `start` to before `end`; `isInside` if all of them are in the shape. */
export type RowRange = { start: number; end: number; isInside: boolean }

/** A part of the map with no more listings than this is not divided further: to look at each is as fast. */
const fewRows = 48

/**
 * Many listings that no longer change, in the order of the map's cells, so that the listings of any area are a few ranges of rows. The
 * rows of a cell are found in a directory of the cells that hold any.
 */
export class Segment {
  readonly table: ListingTable
  readonly bitmaps: ListingBitmaps
  /** The cells with listings, ascending, and the first row of each. */
  readonly cells: Uint32Array
  readonly starts: Uint32Array
  /** The rows in the order of their ids, of price and id, and of time and id. */
  readonly byId: Uint32Array
  readonly byPrice: Uint32Array
  readonly byAdded: Uint32Array

  constructor(parts: SegmentParts) {
    this.table = ListingTable.over(parts.table)
    this.bitmaps = new ListingBitmaps(parts.table.count, parts.bitmaps)
    this.cells = parts.cells
    this.starts = parts.starts
    this.byId = parts.byId
    this.byPrice = parts.byPrice
    this.byAdded = parts.byAdded
  }

  get count(): number {
    return this.table.count
  }

  /** Sorts listings and builds what is found by. */
  static build(listings: ListingTable): SegmentParts {
    const sorted = sortByCell(listings)
    const bitmaps = new ListingBitmaps(sorted.count)
    bitmaps.fill(sorted)
    const byId = orderById(sorted)
    const micros = sorted.addedAtUs
    const byAddedLow = sortByKey(byId, (row) => at(micros, row) % 2 ** 32)
    return {
      table: sorted.parts,
      bitmaps: bitmaps.buffer,
      ...directoryOf(sorted),
      byId: shared(byId),
      byPrice: shared(sortByKey(byId, (row) => at(sorted.price, row))),
      byAdded: shared(sortByKey(byAddedLow, (row) => Math.floor(at(micros, row) / 2 ** 32))),
    }
  }

  /** All rows, none of them deleted. */
  newAliveBitmap(): Bitmap {
    const alive = new Uint32Array(wordsFor(this.count)).fill(0xffffffff)
    if (this.count % 32 > 0) alive[alive.length - 1] = 2 ** (this.count % 32) - 1
    return alive
  }

  /** The row with an id, -1 if there is none. `words` holds its four words. */
  rowOf(words: Uint32Array): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const row = at(this.byId, middle)
      const difference = this.table.compareIds(row, words, 0)
      if (difference === 0) return row
      if (difference < 0) low = middle + 1
      else high = middle
    }
    return -1
  }

  /** The rows that may be in a shape, ascending. */
  rangesIn(shape: Shape | undefined): RowRange[] {
    const ranges: RowRange[] = []
    if (!shape) return [{ start: 0, end: this.count, isInside: true }]
    this.#addRanges(ranges, shape, 0, this.cells.length, 0, -2)
    return ranges
  }

  /** The rows of a part of the directory, all of which are in the cell with this code and level. */
  #addRanges(ranges: RowRange[], shape: Shape, from: number, to: number, code: number, level: number): void {
    if (from === to) return
    const [start, end] = [at(this.starts, from), at(this.starts, to)]
    const overlap = level < 0 ? 'some' : shape.overlap(boundsOf(code, level))
    if (overlap === 'none') return
    if (overlap === 'all' || level === finestLevel || end - start <= fewRows) {
      addRange(ranges, start, end, overlap === 'all')
      return
    }
    const size = 4 ** (finestLevel - level - 1)
    let first = from
    for (let child = 0; child < 4 && first < to; child++) {
      const childCode = code + child * size
      const past = this.#firstCellFrom(childCode + size, first, to)
      this.#addRanges(ranges, shape, first, past, childCode, level + 1)
      first = past
    }
  }

  /** The position in the directory of the first cell whose code is not below this one. */
  #firstCellFrom(code: number, from: number, to: number): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(this.cells, middle) < code) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Level -2 is the whole earth: 90 degrees times four. */
const boundsOf = (code: number, level: number): Bounds => boundsOfCell(code >>> 0, level)

function addRange(ranges: RowRange[], start: number, end: number, isInside: boolean): void {
  const last = ranges.at(-1)
  if (last && last.end === start && last.isInside === isInside) last.end = end
  else ranges.push({ start, end, isInside })
}

function sortByCell(listings: ListingTable): ListingTable {
  const cells = new Uint32Array(listings.count)
  for (let row = 0; row < listings.count; row++)
    cells[row] = cellOf(at(listings.latitude, row), at(listings.longitude, row))
  const order = sortByKey(ascending(listings.count), (row) => at(cells, row))
  const sorted = new ListingTable(order.length, order.length)
  for (let row = 0; row < order.length; row++) sorted.copy(listings, at(order, row), row)
  return sorted
}

function directoryOf(table: ListingTable): Pick<SegmentParts, 'cells' | 'starts'> {
  const cells: number[] = []
  const starts: number[] = []
  for (let row = 0; row < table.count; row++) {
    const cell = cellOf(at(table.latitude, row), at(table.longitude, row))
    if (cells.at(-1) === cell) continue
    cells.push(cell)
    starts.push(row)
  }
  return { cells: shared(cells), starts: shared([...starts, table.count]) }
}

function orderById(table: ListingTable): Uint32Array {
  let order: Uint32Array = ascending(table.count)
  for (let word = 3; word >= 0; word--) order = sortByKey(order, (row) => at(table.id, row * 4 + word))
  return order
}

function shared(values: ArrayLike<number>): Uint32Array<SharedArrayBuffer> {
  const array = new Uint32Array(new SharedArrayBuffer(values.length * 4))
  array.set(values)
  return array
}
