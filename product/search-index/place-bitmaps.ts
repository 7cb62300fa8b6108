import { type Bitmap, setBit, wordsFor } from './bitmap.ts'
import { at, type ListingTable } from './listing-table.ts'

/** The rows of a county or a region, found at its first search. */
export class PlaceBitmaps {
  readonly #table: ListingTable
  readonly #known = new Map<string, Bitmap>()

  constructor(table: ListingTable) {
    this.#table = table
  }

  ofCounty = (county: number): Bitmap => this.#rowsWith('county', county)
  ofRegion = (region: number): Bitmap => this.#rowsWith('region', region)

  #rowsWith(column: 'county' | 'region', value: number): Bitmap {
    const key = `${column} ${value}`
    const known = this.#known.get(key)
    if (known) return known
    const bitmap = new Uint32Array(wordsFor(this.#table.count))
    const values = this.#table[column]
    for (let row = 0; row < this.#table.count; row++) if (at(values, row) === value) setBit(bitmap, row)
    this.#known.set(key, bitmap)
    return bitmap
  }
}
