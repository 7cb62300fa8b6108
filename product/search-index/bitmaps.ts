import { priceOptions } from '../../domain/search/search-options.ts'
import { type Bitmap, setBit, wordsFor } from './bitmap.ts'
import { at, type ListingTable } from './listing-table.ts'
import { letters } from './search-codes.ts'

/** Bits of private.listing_search.flags. */
const flagCount = 31
const typeCount = 10
/** A home with more bedrooms or bathrooms counts as having this many. */
export const mostCountedBedrooms = 10
export const mostCountedBathrooms = 5
const tenureCount = 4
const furnishingCount = 5
const letterCount = letters.length + 1

/**
 * The prices at which a bitmap begins: those that the screen offers as minimum and, one pound more, as maximum. A search between two of
 * them needs no look at the prices themselves.
 */
export const priceSteps: readonly number[] = [
  ...new Set([...priceOptions.sale, ...priceOptions.rent].flatMap((price) => [price, price + 1])),
].sort((a, b) => a - b)

/** The last step at or below a price; -1 if there is none. */
export function stepAtOrBelow(price: number): number {
  let low = 0
  let high = priceSteps.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((priceSteps[middle] as number) <= price) low = middle + 1
    else high = middle
  }
  return low - 1
}

const bitmapCount =
  1 +
  flagCount +
  typeCount +
  tenureCount +
  furnishingCount +
  2 * letterCount +
  mostCountedBedrooms +
  1 +
  mostCountedBathrooms +
  1 +
  priceSteps.length

/**
 * For every value that searches filter by, a bitmap of the rows that have it; for bedrooms, bathrooms and prices, of the rows that have
 * at least so many. All in one shared buffer.
 */
export class ListingBitmaps {
  readonly buffer: SharedArrayBuffer
  readonly words: number
  readonly isRent: Bitmap
  readonly flags: readonly Bitmap[]
  readonly types: readonly Bitmap[]
  readonly tenures: readonly Bitmap[]
  readonly furnishings: readonly Bitmap[]
  readonly epc: readonly Bitmap[]
  readonly councilTax: readonly Bitmap[]
  readonly minBedrooms: readonly Bitmap[]
  /** The first is of the rows that state a number. */
  readonly minBathrooms: readonly Bitmap[]
  /** By step. */
  readonly minPrice: readonly Bitmap[]

  constructor(rows: number, buffer?: SharedArrayBuffer) {
    this.words = wordsFor(rows)
    this.buffer = buffer ?? new SharedArrayBuffer(this.words * 4 * bitmapCount)
    let used = 0
    const next = () => new Uint32Array(this.buffer, used++ * this.words * 4, this.words)
    const several = (count: number) => Array.from({ length: count }, next)
    this.isRent = next()
    this.flags = several(flagCount)
    this.types = several(typeCount)
    this.tenures = several(tenureCount)
    this.furnishings = several(furnishingCount)
    this.epc = several(letterCount)
    this.councilTax = several(letterCount)
    this.minBedrooms = several(mostCountedBedrooms + 1)
    this.minBathrooms = several(mostCountedBathrooms + 1)
    this.minPrice = several(priceSteps.length)
  }

  fill(table: ListingTable): void {
    for (let row = 0; row < table.count; row++) {
      if (at(table.isRent, row) === 1) setBit(this.isRent, row)
      this.#setFlags(at(table.flags, row), row)
      setIn(this.types, at(table.type, row), row)
      setIn(this.tenures, at(table.tenure, row), row)
      setIn(this.furnishings, at(table.furnishing, row), row)
      setIn(this.epc, at(table.epc, row), row)
      setIn(this.councilTax, at(table.councilTax, row), row)
      setIn(this.minBedrooms, Math.min(Math.max(at(table.bedrooms, row), 0), mostCountedBedrooms), row)
      if (at(table.bathrooms, row) >= 0)
        setIn(this.minBathrooms, Math.min(at(table.bathrooms, row), mostCountedBathrooms), row)
      setIn(this.minPrice, stepAtOrBelow(at(table.price, row)), row)
    }
    for (const bitmaps of [this.minBedrooms, this.minBathrooms, this.minPrice]) addHigher(bitmaps)
  }

  #setFlags(flags: number, row: number): void {
    for (let rest = flags & 0x7fffffff; rest !== 0; rest &= rest - 1)
      setIn(this.flags, 31 - Math.clz32(rest & -rest), row)
  }
}

function setIn(bitmaps: readonly Bitmap[], index: number, row: number): void {
  const bitmap = bitmaps[index]
  if (bitmap) setBit(bitmap, row)
}

/** Rows that have five also have at least four. */
function addHigher(bitmaps: readonly Bitmap[]): void {
  for (let index = bitmaps.length - 2; index >= 0; index--) {
    const [bitmap, higher] = [bitmaps[index] as Bitmap, bitmaps[index + 1] as Bitmap]
    for (let word = 0; word < bitmap.length; word++) bitmap[word] = at(bitmap, word) | at(higher, word)
  }
}
