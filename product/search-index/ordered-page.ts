import type { ListingTable } from './listing-table.ts'
import type { SortKey, SortKeys } from './page-order.ts'

export type FoundRow = { table: ListingTable; row: number }
type Entry = FoundRow & { first: number; second: number }

/** Keeps the first few of the listings that it is offered, in order. */
export class OrderedPage {
  readonly #keys: SortKeys
  readonly #after: SortKey | undefined
  readonly #size: number
  readonly #entries: Entry[] = []

  constructor(keys: SortKeys, after: SortKey | undefined, size: number) {
    this.#keys = keys
    this.#after = after
    this.#size = size
  }

  get isFull(): boolean {
    return this.#entries.length === this.#size
  }

  get rows(): readonly FoundRow[] {
    return this.#entries
  }

  /** Returns whether the listing is kept for now. */
  offer(table: ListingTable, row: number): boolean {
    const first = this.#keys.first(table, row)
    const worst = this.isFull ? (this.#entries[this.#size - 1] as Entry) : undefined
    // Most listings of a large search end here.
    if (worst && first > worst.first) return false
    const entry: Entry = { table, row, first, second: this.#keys.second(table, row) }
    if (this.#after && !this.#isBehind(entry, this.#after)) return false
    if (worst && this.#compare(entry, worst) >= 0) return false
    let position = this.#entries.length
    while (position > 0 && this.#compare(entry, this.#entries[position - 1] as Entry) < 0) position--
    this.#entries.splice(position, 0, entry)
    if (this.#entries.length > this.#size) this.#entries.pop()
    return true
  }

  #compare(one: Entry, other: Entry): number {
    return (
      one.first - other.first ||
      one.second - other.second ||
      this.#turned(one.table.compareIds(one.row, other.table.id, other.row))
    )
  }

  #isBehind(entry: Entry, key: SortKey): boolean {
    const difference =
      entry.first - key.first ||
      entry.second - key.second ||
      this.#turned(entry.table.compareIds(entry.row, key.id, 0))
    return difference > 0
  }

  #turned(difference: number): number {
    return this.#keys.isDescendingId ? -difference : difference
  }
}
