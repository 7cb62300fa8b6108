import type { Facets } from '../../domain/search/facets.ts'
import type { Bitmap } from './bitmap.ts'
import type { ListingBitmaps } from './bitmaps.ts'
import { mostCountedBathrooms, mostCountedBedrooms, priceSteps } from './bitmaps.ts'
import { type Facet, type ListingFilter, withoutFacet } from './listing-filter.ts'
import { at, type ListingTable } from './listing-table.ts'
import { letterCode, letters, type SearchCodes } from './search-codes.ts'
import type { Selection } from './selection.ts'

type Row = { table: ListingTable; row: number }

type Parts = {
  filter: ListingFilter
  /** Ascending price steps, or 0; each begins a bar that ends before the next. */
  priceEdges: readonly number[]
  codes: SearchCodes
  bitmaps: ListingBitmaps
  select: (filter: ListingFilter) => Selection
  tailRows: (filter: ListingFilter) => Row[]
}

/** A choice of a facet: its rows in the segment, and whether a listing of the tail has it. */
type Choice = {
  name: string
  bitmap: Bitmap | undefined
  above?: Bitmap | undefined
  has: (row: Row) => boolean
}

/** How many listings each choice would find if it were the only one of its filter, all other filters being kept. */
export function countFacets(parts: Parts): Facets {
  const { filter, codes, bitmaps } = parts
  const whole = parts.select(filter)
  const count = whole.count + parts.tailRows(filter).length
  const counted = (facet: Facet | undefined, choices: Choice[]) => countChoices(parts, facet, choices)
  const byCode = (all: readonly Bitmap[], names: Record<string, number>, column: Column): Choice[] =>
    Object.entries(names).map(([name, code]) => ({
      name,
      bitmap: all[code],
      has: ({ table, row }) => at(table[column], row) === code,
    }))
  const letterCodes = Object.fromEntries([...letters].map((letter) => [letter, letterCode(letter)]))
  return {
    count,
    is_exact: true,
    types: counted('types', byCode(bitmaps.types, codes.types, 'type')),
    bedrooms: counted('bedrooms', byNumber(bitmaps.minBedrooms, mostCountedBedrooms, 'bedrooms')),
    bathrooms: counted('bathrooms', byNumber(bitmaps.minBathrooms, mostCountedBathrooms, 'bathrooms')),
    tenures: counted('tenures', byCode(bitmaps.tenures, codes.tenures, 'tenure')),
    furnishings: counted('furnishings', byCode(bitmaps.furnishings, codes.furnishings, 'furnishing')),
    epc: counted('epc', byCode(bitmaps.epc, letterCodes, 'epc')),
    council_tax: counted('council_tax', byCode(bitmaps.councilTax, letterCodes, 'councilTax')),
    features: counted(undefined, featureChoices(codes, bitmaps)),
    prices: countPrices(parts),
  }
}

type Column = 'type' | 'tenure' | 'furnishing' | 'epc' | 'councilTax' | 'bedrooms' | 'bathrooms'

/** 0, 1, 2, ... The last stands for 'or more'. */
function byNumber(atLeast: readonly Bitmap[], most: number, column: Column): Choice[] {
  return Array.from({ length: most + 1 }, (_, number) => ({
    name: `${number}`,
    bitmap: atLeast[number],
    above: number < most ? atLeast[number + 1] : undefined,
    has: ({ table, row }: Row) => Math.min(at(table[column], row), most) === number,
  }))
}

function featureChoices(codes: SearchCodes, bitmaps: ListingBitmaps): Choice[] {
  return Object.entries(codes.features).map(([name, mask]) => ({
    name,
    bitmap: bitmaps.flags[31 - Math.clz32(mask)],
    has: ({ table, row }) => (at(table.flags, row) & mask) !== 0,
  }))
}

function countChoices(parts: Parts, facet: Facet | undefined, choices: Choice[]): Record<string, number> {
  const filter = facet ? withoutFacet(parts.filter, facet) : parts.filter
  const selection = parts.select(filter)
  const rows = parts.tailRows(filter)
  const counts: Record<string, number> = {}
  for (const { name, bitmap, above, has } of choices) {
    const inSegment = (bitmap ? selection.countIn(bitmap) : 0) - (above ? selection.countIn(above) : 0)
    const count = inSegment + rows.filter(has).length
    if (count > 0) counts[name] = count
  }
  return counts
}

function countPrices(parts: Parts): number[] {
  const { priceEdges } = parts
  const filter = withoutFacet(parts.filter, 'prices')
  const selection = parts.select(filter)
  const counts = priceEdges.map(() => 0)
  const add = ({ table, row }: Row) => {
    const bar = priceEdges.findLastIndex((edge) => at(table.price, row) >= edge)
    if (bar >= 0) counts[bar] = (counts[bar] ?? 0) + 1
  }
  const atLeast = priceEdges.map((edge) =>
    edge === 0
      ? selection.count
      : selection.countIn(parts.bitmaps.minPrice[priceSteps.indexOf(edge)] as Bitmap),
  )
  for (const [bar, found] of atLeast.entries()) counts[bar] = found - (atLeast[bar + 1] ?? 0)
  for (const row of parts.tailRows(filter)) add(row)
  return counts
}
