import type { Sort } from '../../domain/search/search-options.ts'
import type { ListingFilter } from './listing-filter.ts'
import { at, type ListingTable, writeId } from './listing-table.ts'
import { type IndexedLoan, monthlyCost } from './monthly-cost.ts'
import type { SearchArea } from './search-area.ts'

/** In what order a search shows its listings. Around a place, the most recent go by day and the nearest of a day come first. */
export type PageOrder =
  | 'lowest_price'
  | 'highest_price'
  | 'most_recent'
  | 'recent_day'
  | 'nearest'
  | 'lowest_monthly_cost'

/** Undefined for an order that only SQL knows. */
export function orderOf(sort: Sort, { centre }: SearchArea): PageOrder | undefined {
  if (sort === 'most_complete') return undefined
  if (sort === 'nearest') return centre ? 'nearest' : 'most_recent'
  return sort === 'most_recent' && centre ? 'recent_day' : sort
}

/** Two numbers and an id by which listings are ordered, all ascending; `isDescendingId` turns the id round. */
export type SortKey = { first: number; second: number; id: Uint32Array }

const dayUs = 86_400_000_000
const metresPerDegree = 111_195

/** Computes the keys of an order. */
export class SortKeys {
  readonly order: PageOrder
  readonly isDescendingId: boolean
  readonly #centre: NonNullable<SearchArea['centre']>
  readonly #loan: IndexedLoan

  constructor(order: PageOrder, { area: { centre }, loan }: Pick<ListingFilter, 'area' | 'loan'>) {
    this.#loan = loan
    this.order = order
    this.isDescendingId = order === 'highest_price' || order === 'most_recent'
    this.#centre = centre ?? { latitude: 0, longitude: 0, cos2: 0 }
  }

  first(table: ListingTable, row: number): number {
    switch (this.order) {
      case 'lowest_price':
        return at(table.price, row)
      case 'highest_price':
        return -at(table.price, row)
      case 'most_recent':
        return -at(table.addedAtUs, row)
      case 'recent_day':
        return -Math.floor(at(table.addedAtUs, row) / dayUs)
      case 'nearest':
        return this.#metres(table, row)
      case 'lowest_monthly_cost':
        return monthlyCost(table, row, this.#loan)
    }
  }

  second(table: ListingTable, row: number): number {
    return this.order === 'recent_day' ? this.#metres(table, row) : 0
  }

  /** Whole metres from the centre on a flat map, as private.metres_from_centre. */
  #metres(table: ListingTable, row: number): number {
    const { latitude, longitude, cos2 } = this.#centre
    const north = at(table.latitude, row) - latitude
    const east = at(table.longitude, row) - longitude
    return roundHalfToEven(metresPerDegree * Math.sqrt(north * north + east * east * cos2))
  }

  /** Where the page after a listing begins, as public.search_properties writes it. */
  cursorAfter(table: ListingTable, row: number): string {
    const [first, second] = [this.first(table, row), this.second(table, row)]
    const id = table.idOf(row)
    if (this.order === 'recent_day') return `${-first}:${second}.${id}`
    return `${this.#isNegated ? -first : first}.${id}`
  }

  /** The key of a cursor; undefined if SQL has to judge it. */
  parseCursor(cursor: string): SortKey | undefined {
    const pattern = this.order === 'recent_day' ? dayCursor : plainCursor
    const [, first, second, id] = pattern.exec(cursor) ?? []
    if (first === undefined || id === undefined) return undefined
    const words = new Uint32Array(4)
    writeId(words, 0, id)
    return { first: this.#isNegated ? -Number(first) : Number(first), second: Number(second || 0), id: words }
  }

  /** Orders that descend in SQL. */
  get #isNegated(): boolean {
    return !ascendingOrders.has(this.order)
  }
}

const ascendingOrders: ReadonlySet<PageOrder> = new Set(['lowest_price', 'nearest', 'lowest_monthly_cost'])

// A listing that nobody has confirmed lately is ordered by a moment before 1970, whose number is negative.
const plainCursor = /^(-?\d{1,16})()\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const dayCursor = /^(-?\d{1,9}):(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** As PostgreSQL rounds. */
function roundHalfToEven(value: number): number {
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}
