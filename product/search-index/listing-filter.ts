import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import { at, type ListingTable, noDate } from './listing-table.ts'
import { type IndexedLoan, loanOf, monthlyCost } from './monthly-cost.ts'
import type { SearchArea } from './search-area.ts'
import { letterCode, type SearchCodes } from './search-codes.ts'

const dayMs = 86_400_000
const mostPrice = 2 ** 31 - 1
const mostBedrooms = 32_767

/** What a search filters by, as the numbers of the index. Fields that are undefined are not filtered by. */
export type ListingFilter = {
  isRent: 0 | 1
  minPrice: number
  maxPrice: number
  minBedrooms: number
  maxBedrooms: number
  /** Bits of the types and of the features, all of which have to be there or, in the second case, missing. */
  types: number
  flags: number
  notFlags: number
  since: number | undefined
  minBathrooms: number | undefined
  minSquareFeet: number | undefined
  maxSquareFeet: number | undefined
  /** Bits. */
  tenures: number | undefined
  furnishings: number | undefined
  worstEpc: number | undefined
  highestCouncilTax: number | undefined
  availableBy: number | undefined
  maxPricePerSquareFoot: number | undefined
  /** Pence a month, running costs included, for this loan. */
  maxMonthlyCost: number | undefined
  loan: IndexedLoan
  area: SearchArea
}

/** A filter without these is counted beside the choices of a filter on the page. */
export type Facet =
  | 'prices'
  | 'bedrooms'
  | 'types'
  | 'bathrooms'
  | 'tenures'
  | 'furnishings'
  | 'epc'
  | 'council_tax'

export function createFilter(criteria: SearchCriteria, codes: SearchCodes, area: SearchArea): ListingFilter {
  return {
    isRent: criteria.listing_type === 'rent' ? 1 : 0,
    minPrice: criteria.min_price ?? 0,
    maxPrice: criteria.max_price ?? mostPrice,
    minBedrooms: clamp(criteria.min_bedrooms ?? 0, 0, mostBedrooms),
    maxBedrooms: clamp(criteria.max_bedrooms ?? mostBedrooms, -1, mostBedrooms),
    types: criteria.property_types?.length ? codeBits(criteria.property_types, codes.types) : codes.dwellings,
    flags: flagBits(criteria.features, codes),
    notFlags: flagBits(criteria.excluded_features, codes),
    since: criteria.added_since === undefined ? undefined : Date.parse(criteria.added_since) * 1000,
    minBathrooms:
      (criteria.min_bathrooms ?? 0) > 0 ? Math.min(criteria.min_bathrooms ?? 0, mostBedrooms) : undefined,
    minSquareFeet: criteria.min_square_feet,
    maxSquareFeet: criteria.max_square_feet,
    tenures: criteria.tenures?.length ? codeBits(criteria.tenures, codes.tenures) : undefined,
    furnishings: criteria.furnishings?.length
      ? codeBits([...criteria.furnishings, 'either'], codes.furnishings)
      : undefined,
    worstEpc: criteria.min_epc === undefined ? undefined : letterCode(criteria.min_epc),
    highestCouncilTax:
      criteria.max_council_tax === undefined ? undefined : letterCode(criteria.max_council_tax),
    availableBy: criteria.available_by === undefined ? undefined : Date.parse(criteria.available_by) / dayMs,
    maxPricePerSquareFoot: criteria.max_price_per_square_foot,
    maxMonthlyCost: criteria.max_monthly_cost === undefined ? undefined : criteria.max_monthly_cost * 100,
    loan: loanOf(criteria),
    area,
  }
}

const allFacets: readonly Facet[] = [
  'prices',
  'bedrooms',
  'types',
  'bathrooms',
  'tenures',
  'furnishings',
  'epc',
  'council_tax',
]

/** The same filter without any of those parts. */
export const withoutFacets = (filter: ListingFilter): ListingFilter => allFacets.reduce(withoutFacet, filter)

/** The same filter without one of its parts. */
export function withoutFacet(filter: ListingFilter, facet: Facet): ListingFilter {
  switch (facet) {
    case 'prices':
      return { ...filter, minPrice: 0, maxPrice: mostPrice }
    case 'bedrooms':
      return { ...filter, minBedrooms: 0, maxBedrooms: mostBedrooms }
    case 'types':
      return { ...filter, types: -1 }
    case 'bathrooms':
      return { ...filter, minBathrooms: undefined }
    case 'tenures':
      return { ...filter, tenures: undefined }
    case 'furnishings':
      return { ...filter, furnishings: undefined }
    case 'epc':
      return { ...filter, worstEpc: undefined }
    case 'council_tax':
      return { ...filter, highestCouncilTax: undefined }
  }
}

/** Whether a listing matches everything: what SQL says in the filters of private.hits. */
export function matches(filter: ListingFilter, table: ListingTable, row: number): boolean {
  return (
    at(table.isRent, row) === filter.isRent &&
    matchesBasics(filter, table, row) &&
    matchesStatedFacts(filter, table, row) &&
    matchesRest(filter, table, row)
  )
}

export function matchesBasics(filter: ListingFilter, table: ListingTable, row: number): boolean {
  const price = at(table.price, row)
  const bedrooms = at(table.bedrooms, row)
  const flags = at(table.flags, row)
  return (
    price >= filter.minPrice &&
    price <= filter.maxPrice &&
    bedrooms >= filter.minBedrooms &&
    bedrooms <= filter.maxBedrooms &&
    ((1 << at(table.type, row)) & filter.types) !== 0 &&
    (flags & filter.flags) === filter.flags &&
    (flags & filter.notFlags) === 0
  )
}

/** Facts that have a bitmap. A listing that does not state a fact does not match a filter on it. */
export function matchesStatedFacts(filter: ListingFilter, table: ListingTable, row: number): boolean {
  const { minBathrooms, tenures, furnishings, worstEpc, highestCouncilTax } = filter
  return (
    (minBathrooms === undefined || at(table.bathrooms, row) >= minBathrooms) &&
    (tenures === undefined || ((1 << at(table.tenure, row)) & tenures) !== 0) &&
    (furnishings === undefined || ((1 << at(table.furnishing, row)) & furnishings) !== 0) &&
    (worstEpc === undefined || isUpTo(at(table.epc, row), worstEpc)) &&
    (highestCouncilTax === undefined || isUpTo(at(table.councilTax, row), highestCouncilTax))
  )
}

const isUpTo = (code: number, highest: number) => code > 0 && code <= highest

/** What has no bitmap and is checked listing by listing; position is checked by the caller, who knows what needs it. */
function matchesRest(filter: ListingFilter, table: ListingTable, row: number): boolean {
  return matchesUncommon(filter, table, row) && isInArea(filter.area, table, row)
}

export function matchesUncommon(filter: ListingFilter, table: ListingTable, row: number): boolean {
  const { since, minSquareFeet, maxSquareFeet, availableBy, maxPricePerSquareFoot, maxMonthlyCost } = filter
  if (since !== undefined && at(table.addedAtUs, row) < since) return false
  if (availableBy !== undefined && at(table.availableFrom, row) > availableBy) return false
  if (maxMonthlyCost !== undefined && monthlyCost(table, row, filter.loan) > maxMonthlyCost) return false
  if (minSquareFeet === undefined && maxSquareFeet === undefined && maxPricePerSquareFoot === undefined)
    return true
  const feet = at(table.squareFeet, row)
  return (
    feet >= 0 &&
    (minSquareFeet === undefined || feet >= minSquareFeet) &&
    (maxSquareFeet === undefined || feet <= maxSquareFeet) &&
    (maxPricePerSquareFoot === undefined || at(table.price, row) <= maxPricePerSquareFoot * feet)
  )
}

/** The same filter without what `matchesUncommon` checks. */
export const withoutUncommon = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  since: undefined,
  minSquareFeet: undefined,
  maxSquareFeet: undefined,
  availableBy: undefined,
  maxPricePerSquareFoot: undefined,
  maxMonthlyCost: undefined,
})

/** Whether `matchesUncommon` can be false. */
export const hasUncommon = ({
  since,
  minSquareFeet,
  maxSquareFeet,
  availableBy,
  maxPricePerSquareFoot,
  maxMonthlyCost,
}: ListingFilter) =>
  [since, minSquareFeet, maxSquareFeet, availableBy, maxPricePerSquareFoot, maxMonthlyCost].some(
    (each) => each !== undefined,
  )

function isInArea(area: SearchArea, table: ListingTable, row: number): boolean {
  return isInNamedArea(area, table, row) && isInShape(area, table, row)
}

export function isInShape({ shape }: SearchArea, table: ListingTable, row: number): boolean {
  return !shape || shape.contains(at(table.latitude, row), at(table.longitude, row))
}

export function isInNamedArea(area: SearchArea, table: ListingTable, row: number): boolean {
  const { regions, either, excludedRegions, county, needsPosition } = area
  const region = at(table.region, row)
  const [latitude, longitude] = [at(table.latitude, row), at(table.longitude, row)]
  return (
    (county === 0 || at(table.county, row) === county) &&
    (!regions || regions.has(region)) &&
    (!either || either.regions.has(region) || either.shape.contains(latitude, longitude)) &&
    !excludedRegions?.has(region) &&
    !(needsPosition && latitude === 0 && longitude === 0)
  )
}

/** Whether `isInNamedArea` can be false. A search with a shape that is not around the origin finds nothing without a position anyway. */
export const hasNamedArea = ({ regions, either, excludedRegions, county, needsPosition }: SearchArea) =>
  county !== 0 || Boolean(regions ?? either ?? excludedRegions) || needsPosition

function codeBits(names: readonly string[], codes: Record<string, number>): number {
  let bits = 0
  for (const name of names) bits |= 1 << (codes[name] ?? 0)
  return bits
}

function flagBits(names: readonly string[] | undefined, codes: SearchCodes): number {
  let bits = 0
  for (const name of names ?? []) bits |= codes.features[name] ?? 0
  return bits
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Whole days, for a date such as 2027-01-31. */
export const daysOf = (date: string | null) => (date === null ? noDate : Date.parse(date) / dayMs)
