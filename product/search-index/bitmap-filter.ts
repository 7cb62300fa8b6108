import type { Bitmap } from './bitmap.ts'
import { mostCountedBathrooms, mostCountedBedrooms, priceSteps, stepAtOrBelow } from './bitmaps.ts'
import {
  hasNamedArea,
  hasUncommon,
  isInNamedArea,
  isInShape,
  type ListingFilter,
  matchesBasics,
  matchesStatedFacts,
  matchesUncommon,
} from './listing-filter.ts'
import { at } from './listing-table.ts'
import type { PlaceBitmaps } from './place-bitmaps.ts'
import type { Segment } from './segment.ts'

/** Rows have to be in one of these bitmaps or, if it is negative, in none. */
type Term = { bitmaps: readonly Bitmap[]; isNegative: boolean }

/** Rows in the first bitmap and not in the second; a missing first one is all rows. */
type Edge = { from: Bitmap | undefined; to: Bitmap | undefined }

/**
 * A filter as operations on 32 rows at a time. Where bitmaps do not decide alone, it says which rows have to be looked at: those of a
 * price between two steps, and all of them for a filter that has no bitmap.
 */
export class BitmapFilter {
  readonly #filter: ListingFilter
  readonly #segment: Segment
  readonly #terms: Term[] = []
  readonly #edges: Edge[] = []
  #needsBasics = false
  readonly #hasUncommon: boolean
  readonly #hasNamedArea: boolean

  constructor(filter: ListingFilter, segment: Segment, places: PlaceBitmaps) {
    this.#filter = filter
    this.#segment = segment
    const { regions, county, ...otherArea } = filter.area
    this.#hasUncommon = hasUncommon(filter)
    this.#hasNamedArea = hasNamedArea({ ...otherArea, county: 0 })
    const { bitmaps } = segment
    this.#add([bitmaps.isRent], filter.isRent === 0)
    this.#addTypes()
    this.#addFlags()
    this.#addCounts()
    this.#addPrices()
    if (county !== 0) this.#add([places.ofCounty(county)])
    if (regions) this.#add([...regions].map((region) => places.ofRegion(region)))
    this.#addFacts()
  }

  /** Whether every row has to be looked at. */
  get looksAtAll(): boolean {
    return this.#needsBasics || this.#hasUncommon || this.#hasNamedArea
  }

  /** Those of 32 rows that the bitmaps leave. */
  select(word: number, rows: number): number {
    let bits = rows
    for (const { bitmaps, isNegative } of this.#terms) {
      let found = 0
      for (const bitmap of bitmaps) found |= at(bitmap, word)
      bits &= isNegative ? ~found : found
      if (bits === 0) return 0
    }
    return bits
  }

  /** Those of 32 rows that the bitmaps alone do not decide. */
  undecided(word: number): number {
    let bits = 0
    for (const { from, to } of this.#edges) bits |= (from ? at(from, word) : -1) & ~(to ? at(to, word) : 0)
    return bits
  }

  /** Decides a row that the bitmaps leave. */
  accepts(row: number, isInside: boolean): boolean {
    const { table } = this.#segment
    const filter = this.#filter
    return (
      (isInside || isInShape(filter.area, table, row)) &&
      matchesBasics(filter, table, row) &&
      (!this.#needsBasics || matchesStatedFacts(filter, table, row)) &&
      (!this.#hasUncommon || matchesUncommon(filter, table, row)) &&
      (!this.#hasNamedArea || isInNamedArea(filter.area, table, row))
    )
  }

  #add(bitmaps: readonly (Bitmap | undefined)[], isNegative = false): void {
    this.#terms.push({ bitmaps: bitmaps.filter((each) => each !== undefined), isNegative })
  }

  /** Of a choice and what it leaves out, the one with fewer bitmaps. */
  #addTypes(): void {
    const { types } = this.#filter
    const all = this.#segment.bitmaps.types
    const chosen = all.filter((_, code) => ((1 << code) & types) !== 0)
    const others = all.filter((_, code) => ((1 << code) & types) === 0)
    if (others.length === 0) return
    if (chosen.length <= others.length) this.#add(chosen)
    else this.#add(others, true)
  }

  #addFlags(): void {
    for (const [bit, bitmap] of this.#segment.bitmaps.flags.entries()) {
      if ((this.#filter.flags >>> bit) & 1) this.#add([bitmap])
      if ((this.#filter.notFlags >>> bit) & 1) this.#add([bitmap], true)
    }
  }

  #addCounts(): void {
    const { minBedrooms, maxBedrooms, minBathrooms } = this.#filter
    const { bitmaps } = this.#segment
    if (minBedrooms > 0) this.#add([bitmaps.minBedrooms[Math.min(minBedrooms, mostCountedBedrooms)]])
    if (maxBedrooms < mostCountedBedrooms) this.#add([bitmaps.minBedrooms[maxBedrooms + 1]], true)
    if (minBathrooms !== undefined)
      this.#add([bitmaps.minBathrooms[Math.min(minBathrooms, mostCountedBathrooms)]])
    this.#needsBasics =
      minBedrooms > mostCountedBedrooms ||
      (maxBedrooms >= mostCountedBedrooms && maxBedrooms < 32_767) ||
      (minBathrooms ?? 0) > mostCountedBathrooms
  }

  #addPrices(): void {
    const { minPrice, maxPrice } = this.#filter
    const { minPrice: steps } = this.#segment.bitmaps
    if (minPrice > 0) {
      const step = stepAtOrBelow(minPrice)
      if (step >= 0) this.#add([steps[step]])
      if (priceSteps[step] !== minPrice) this.#edges.push({ from: steps[step], to: steps[step + 1] })
    }
    const step = stepAtOrBelow(maxPrice + 1)
    const isStep = priceSteps[step] === maxPrice + 1
    const next = steps[isStep ? step : step + 1]
    if (next) this.#add([next], true)
    if (!isStep) this.#edges.push({ from: steps[step], to: next })
  }

  #addFacts(): void {
    const { tenures, furnishings, worstEpc, highestCouncilTax } = this.#filter
    const { bitmaps } = this.#segment
    const chosen = (all: readonly Bitmap[], bits: number) => all.filter((_, code) => (bits >>> code) & 1)
    if (tenures !== undefined) this.#add(chosen(bitmaps.tenures, tenures))
    if (furnishings !== undefined) this.#add(chosen(bitmaps.furnishings, furnishings))
    if (worstEpc !== undefined) this.#add(bitmaps.epc.slice(1, worstEpc + 1))
    if (highestCouncilTax !== undefined) this.#add(bitmaps.councilTax.slice(1, highestCouncilTax + 1))
  }
}
