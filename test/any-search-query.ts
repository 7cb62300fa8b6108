import fc from 'fast-check'
import {
  addedWithin,
  councilTaxBands,
  epcRatings,
  features,
  furnishings,
  propertyTypes,
  radii,
  sorts,
  tenures,
} from '../domain/search/search-options.ts'
import type { SearchQuery } from '../domain/search/search-query.ts'

const degree = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000)
const pair = (max: number) =>
  fc
    .tuple(
      fc.option(fc.integer({ min: 1, max }), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max }), { nil: undefined }),
    )
    .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? ([b, a] as const) : ([a, b] as const)))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const words = fc.string({ maxLength: 40 }).map((each) => each.replace(/\s+/g, ' ').trim())

/** Any search that the address of a page can hold. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    type: fc.constantFrom('sale' as const, 'rent' as const),
    location: words,
    radius: fc.constantFrom(...radii),
    prices: pair(10_000_000),
    bedrooms: pair(8),
    propertyTypes: fc.subarray([...propertyTypes]),
    features: fc.subarray([...features]),
    keywords: words,
    place: fc.constantFrom('', 'clapham-london', 'sw4'),
    typed: words,
    also: fc.subarray(['Balham', 'SW4', 'leeds-kent']),
    leaveOut: fc.subarray(['Croydon', 'se15']),
    maxMonthlyCost: maybe(fc.integer({ min: 1, max: 20_000 })),
    depositPercent: maybe(fc.nat({ max: 100 })),
    ratePercent: maybe(fc.nat({ max: 1_500 }).map((hundredths) => hundredths / 100)),
    years: maybe(fc.integer({ min: 1, max: 40 })),
    excludedWords: words,
    minBathrooms: maybe(fc.integer({ min: 1, max: 20 })),
    floorArea: pair(100_000),
    maxPricePerSquareFoot: maybe(fc.integer({ min: 1, max: 5000 })),
    tenures: fc.subarray([...tenures]),
    furnishings: fc.subarray([...furnishings]),
    minEpc: maybe(fc.constantFrom(...epcRatings)),
    maxCouncilTax: maybe(fc.constantFrom(...councilTaxBands)),
    minStated: maybe(fc.constantFrom(50, 75, 100)),
    availableBy: maybe(fc.constantFrom('2027-01-31', '2028-02-29')),
    hidesUnderOffer: fc.boolean(),
    hidesSeen: fc.boolean(),
    addedWithin: fc.option(fc.constantFrom(...addedWithin), { nil: undefined }),
    bounds: fc.option(fc.tuple(degree(-8, -3), degree(49, 54), degree(-2, 2), degree(55, 61)), {
      nil: undefined,
    }),
    area: fc.option(fc.array(fc.tuple(degree(-8, 2), degree(49, 61)), { minLength: 3, maxLength: 20 }), {
      nil: undefined,
    }),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ prices, bedrooms, floorArea, ...rest }) => ({
    ...rest,
    minSquareFeet: floorArea[0],
    maxSquareFeet: floorArea[1],
    minPrice: prices[0],
    maxPrice: prices[1],
    minBedrooms: bedrooms[0],
    maxBedrooms: bedrooms[1],
  }))
