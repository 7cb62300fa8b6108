import type { Facets } from '../../domain/search/facets.ts'
import { type Bitmap, clearBit, hasBit, wordsFor } from './bitmap.ts'
import { BitmapFilter } from './bitmap-filter.ts'
import { type Cluster, ClusterGrid } from './cluster-grid.ts'
import { countFacets } from './facets.ts'
import { hasUncommon, type ListingFilter, matches, withoutFacets, withoutUncommon } from './listing-filter.ts'
import { at, type IndexedListing, ListingTable, type TableParts, writeId } from './listing-table.ts'
import { OrderedPage } from './ordered-page.ts'
import { type PageOrder, type SortKey, SortKeys } from './page-order.ts'
import { PlaceBitmaps } from './place-bitmaps.ts'
import { withinWindow } from './search-area.ts'
import type { SearchCodes } from './search-codes.ts'
import { Segment, type SegmentParts } from './segment.ts'
import { Selection } from './selection.ts'
import { Tail } from './tail.ts'

export type FoundPage = { ids: string[]; next: string | null; count: number }

/** What a merge starts from: the rows of the segment and of the tail that still hold listings. */
export type MergeInput = { tables: { table: TableParts; alive: Bitmap }[] }

/** The segment has its rows in these orders. */
const walkedOrders: ReadonlySet<PageOrder> = new Set(['lowest_price', 'highest_price', 'most_recent'])

/** An ordered walk looks at single listings, which costs this many times as much as one bit of a selection. */
const walkCost = 6

/**
 * The listings on the market, in memory: a large segment that does not change, a tail of newer listings, and a bitmap of the rows of
 * the segment that are still current. The tail is merged into a new segment in another thread.
 */
export class SearchIndex {
  readonly codes: SearchCodes
  #segment = new Segment(Segment.build(new ListingTable(0)))
  #alive: Bitmap = this.#segment.newAliveBitmap()
  #deleted = 0
  #places = new PlaceBitmaps(this.#segment.table)
  #selection = new Selection(0)
  /** The newest last; all but that one are being merged. */
  #tails: Tail[] = [new Tail()]
  /** The ids that changed during a merge: in the merged segment they are out of date. */
  #changedInMerge: Set<string> | undefined
  readonly #idWords = new Uint32Array(4)

  constructor(codes: SearchCodes) {
    this.codes = codes
  }

  /** Listings in the index. */
  get count(): number {
    return this.#segment.count - this.#deleted + [...this.#tailRows()].length
  }

  /** Rows that a merge would tidy away. */
  get untidyRows(): number {
    return this.#deleted + this.#tails.reduce((rows, tail) => rows + tail.size, 0)
  }

  get memoryBytes(): number {
    const { table, bitmaps, cells, starts, byId, byPrice, byAdded } = this.#segment
    const orders = [cells, starts, byId, byPrice, byAdded].reduce((bytes, each) => bytes + each.byteLength, 0)
    const tails = this.#tails.reduce((bytes, tail) => bytes + tail.table.buffer.byteLength, 0)
    return table.buffer.byteLength + bitmaps.buffer.byteLength + orders + tails
  }

  /** Adds a listing or replaces it. */
  put(listing: IndexedListing): void {
    this.remove(listing.id)
    this.#tail.put(listing)
  }

  remove(id: string): void {
    this.#changedInMerge?.add(id)
    for (const tail of this.#tails) if (tail.remove(id)) return
    this.#removeFromSegment(id)
  }

  /** The rows to merge. Until `finishMerge`, changes go to a second tail. */
  beginMerge(): MergeInput {
    this.#changedInMerge = new Set()
    const tables = [{ table: this.#segment.table.parts, alive: this.#alive.slice() }]
    for (const { table, rows } of this.#tails) {
      const alive = new Uint32Array(wordsFor(table.count))
      for (const row of rows) alive[row >>> 5] = at(alive, row >>> 5) | (1 << (row & 31))
      tables.push({ table: table.parts, alive })
    }
    this.#tails.push(new Tail())
    return { tables }
  }

  finishMerge(parts: SegmentParts): void {
    this.#segment = new Segment(parts)
    this.#alive = this.#segment.newAliveBitmap()
    this.#deleted = 0
    this.#places = new PlaceBitmaps(this.#segment.table)
    this.#selection = new Selection(wordsFor(this.#segment.count))
    this.#tails = [this.#tail]
    for (const id of this.#changedInMerge ?? []) this.#removeFromSegment(id)
    this.#changedInMerge = undefined
  }

  countListings(filter: ListingFilter): number {
    return this.#select(filter).count + this.#matchingTailRows(filter).length
  }

  /** The ids of a page in order, the cursor of the next one, and how many listings there are in all. */
  page(filter: ListingFilter, order: PageOrder, after: string | null, size: number): FoundPage | undefined {
    const keys = new SortKeys(order, filter)
    const from = after === null ? undefined : keys.parseCursor(after)
    if (after !== null && !from) return undefined
    // One more than the page shows whether there is another.
    const page = new OrderedPage(keys, from, size + 1)
    const inTails = this.#matchingTailRows(filter)
    for (const { table, row } of inTails) page.offer(table, row)
    const selection = this.#select(filter)
    if (this.#isWalkFaster(order, selection.count)) this.#walk(filter, keys, from, page)
    else
      selection.forEach((row) => {
        page.offer(this.#segment.table, row)
      })
    const shown = page.rows.slice(0, size)
    const last = page.rows.length > size ? shown.at(-1) : undefined
    return {
      ids: shown.map(({ table, row }) => table.idOf(row)),
      next: last ? keys.cursorAfter(last.table, last.row) : null,
      count: selection.count + inTails.length,
    }
  }

  /** The listings in a window of the map, in squares of about 64 pixels. The largest come first. */
  clusters(filter: ListingFilter, window: readonly number[], zoom: number): Cluster[] {
    const inWindow = { ...filter, area: withinWindow(filter.area, window) }
    const grid = new ClusterGrid(zoom)
    this.#select(inWindow).forEach((row) => {
      grid.add(this.#segment.table, row)
    })
    for (const { table, row } of this.#matchingTailRows(inWindow)) grid.add(table, row)
    return grid.clusters()
  }

  /** How many listings each choice of a filter would find. */
  facets(filter: ListingFilter, priceEdges: readonly number[]): Facets {
    // What has no bitmap is looked at once, not once for each facet.
    const within = hasUncommon(filter) ? this.#select(withoutFacets(filter)).toBitmap() : undefined
    return countFacets({
      filter,
      priceEdges,
      codes: this.codes,
      bitmaps: this.#segment.bitmaps,
      select: (each) => (within ? this.#select(withoutUncommon(each), within) : this.#select(each)),
      tailRows: (each) => this.#matchingTailRows(each),
    })
  }

  get #tail(): Tail {
    return this.#tails[this.#tails.length - 1] as Tail
  }

  #removeFromSegment(id: string): void {
    writeId(this.#idWords, 0, id)
    const row = this.#segment.rowOf(this.#idWords)
    if (row < 0 || !hasBit(this.#alive, row)) return
    clearBit(this.#alive, row)
    this.#deleted += 1
  }

  *#tailRows(): Iterable<{ table: ListingTable; row: number }> {
    for (const { table, rows } of this.#tails) for (const row of rows) yield { table, row }
  }

  #matchingTailRows(filter: ListingFilter): { table: ListingTable; row: number }[] {
    const found: { table: ListingTable; row: number }[] = []
    for (const { table, rows } of this.#tails)
      for (const row of rows) if (matches(filter, table, row)) found.push({ table, row })
    return found
  }

  /** The rows of the segment that match, among those of a bitmap. There is one selection, which the next call overwrites. */
  #select(filter: ListingFilter, within = this.#alive): Selection {
    const selection = this.#selection
    selection.clear()
    const bitmaps = new BitmapFilter(filter, this.#segment, this.#places)
    for (const { start, end, isInside } of this.#segment.rangesIn(filter.area.shape)) {
      const looksAtAll = !isInside || bitmaps.looksAtAll
      const [first, last] = [start >>> 5, (end - 1) >>> 5]
      for (let word = first; start < end && word <= last; word++) {
        let rows = at(within, word)
        if (word === first) rows &= -1 << (start & 31)
        if (word === last && (end & 31) !== 0) rows &= ~(-1 << (end & 31))
        let bits = bitmaps.select(word, rows)
        if (bits === 0) continue
        for (let rest = looksAtAll ? bits : bits & bitmaps.undecided(word); rest !== 0; rest &= rest - 1) {
          const bit = rest & -rest
          if (!bitmaps.accepts((word << 5) + 31 - Math.clz32(bit), isInside)) bits &= ~bit
        }
        if (bits !== 0) selection.add(word, bits)
      }
    }
    return selection
  }

  /** Whether reading all listings in order until a page is full takes less time than ordering those that were found. */
  #isWalkFaster(order: PageOrder, found: number): boolean {
    if (!walkedOrders.has(order)) return false
    return found * found > 25 * walkCost * this.#segment.count
  }

  /** Offers listings in order, beginning at the cursor, until the page takes no more. */
  #walk(filter: ListingFilter, keys: SortKeys, from: SortKey | undefined, page: OrderedPage): void {
    const { table, byPrice, byAdded, count } = this.#segment
    const rows = keys.order === 'most_recent' ? byAdded : byPrice
    const isBackward = keys.isDescendingId
    const rowAt = (position: number) => at(rows, isBackward ? count - 1 - position : position)
    const least = Math.max(from?.first ?? Number.NEGATIVE_INFINITY, leastKey(filter, keys.order))
    for (
      let position = firstAtLeast(count, (each) => keys.first(table, rowAt(each)) >= least);
      position < count;
      position++
    ) {
      const row = rowAt(position)
      if (!hasBit(this.#alive, row) || !matches(filter, table, row)) continue
      if (!page.offer(table, row) && page.isFull && !isBefore(keys, from, table, row)) return
    }
  }
}

/** Where an order by price can begin. */
function leastKey(filter: ListingFilter, order: PageOrder): number {
  if (order === 'lowest_price') return filter.minPrice
  return order === 'highest_price' ? -filter.maxPrice : Number.NEGATIVE_INFINITY
}

/** A listing at the cursor's own key is refused, but those behind it may not be. */
const isBefore = (keys: SortKeys, from: SortKey | undefined, table: ListingTable, row: number) =>
  from !== undefined && keys.first(table, row) === from.first

function firstAtLeast(count: number, isReached: (position: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
