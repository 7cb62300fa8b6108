import { cellHeight, cellWidth } from './grid.ts'
import { at, type ListingTable } from './listing-table.ts'

/** As public.map_clusters returns them: several listings close together, or one with its id and price. */
export type Cluster = {
  latitude: number
  longitude: number
  count: number
  id: string | null
  min_price: number | null
}

type Square = {
  count: number
  latitude: number
  longitude: number
  minPrice: number
  table: ListingTable
  row: number
}

/** Groups listings into the squares of a zoom level. */
export class ClusterGrid {
  readonly #width: number
  readonly #height: number
  readonly #squares = new Map<number, Square>()
  /** Neighbouring rows are mostly in the same square. */
  #lastKey = Number.NaN
  #last: Square | undefined

  constructor(zoom: number) {
    const level = Math.min(Math.max(zoom, 3), 20)
    this.#width = cellWidth(level)
    this.#height = cellHeight(level)
  }

  add(table: ListingTable, row: number): void {
    const latitude = at(table.latitude, row)
    const longitude = at(table.longitude, row)
    const price = at(table.price, row)
    // Below 2^24 columns at the finest zoom.
    const key = Math.floor(latitude / this.#height) * 2 ** 25 + Math.floor(longitude / this.#width)
    const square = key === this.#lastKey ? this.#last : this.#squares.get(key)
    this.#lastKey = key
    if (!square) {
      this.#last = { count: 1, latitude, longitude, minPrice: price, table, row }
      this.#squares.set(key, this.#last)
      return
    }
    square.count += 1
    square.latitude += latitude
    square.longitude += longitude
    if (price < square.minPrice) square.minPrice = price
    this.#last = square
  }

  clusters(): Cluster[] {
    return [...this.#squares.values()].sort(byCount).map((square) => ({
      latitude: rounded(square.latitude / square.count),
      longitude: rounded(square.longitude / square.count),
      count: square.count,
      id: square.count === 1 ? square.table.idOf(square.row) : null,
      min_price: isOnApplication(square) ? null : square.minPrice,
    }))
  }
}

const byCount = (one: Square, other: Square) =>
  other.count - one.count || one.table.compareIds(one.row, other.table.id, other.row)

const isOnApplication = ({ count, table, row }: Square) =>
  count === 1 && at(table.isPriceOnApplication, row) === 1

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
