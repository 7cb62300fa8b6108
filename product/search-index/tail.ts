import { type IndexedListing, ListingTable } from './listing-table.ts'

const firstCapacity = 256

/** The listings that are newer than the segment. Few, so every search looks at each of them. */
export class Tail {
  table = new ListingTable(firstCapacity)
  readonly #rows = new Map<string, number>()

  /** Rows that hold a listing. A replaced or removed listing leaves its row behind until the next merge. */
  get rows(): Iterable<number> {
    return this.#rows.values()
  }

  /** Rows in use, also by replaced listings. */
  get size(): number {
    return this.table.count
  }

  put(listing: IndexedListing): void {
    if (this.table.count === this.table.capacity) this.table = this.table.grown(this.table.capacity * 2)
    this.#rows.set(listing.id, this.table.add(listing))
  }

  remove(id: string): boolean {
    return this.#rows.delete(id)
  }
}
