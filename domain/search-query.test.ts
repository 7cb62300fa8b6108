import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageArguments } from './search-arguments.ts'
import {
  activeFilterCount,
  addedWithinDays,
  everything,
  formatSearchQuery,
  homeFeatures,
  parseSearchQuery,
  propertyTypes,
  radiiMiles,
  type SearchQuery,
  sorts,
} from './search-query.ts'

const parse = (address: string) => parseSearchQuery(new URLSearchParams(address))

test('a visitor who gives nothing sees what is for sale, five miles around, the most recent first', () => {
  expect(parse('')).toEqual(everything)
  expect(parse('location=Leeds&type=RENT')).toEqual({ ...everything, location: 'Leeds', type: 'rent' })
})

test('a visitor with nonsense in the address gets the search that is left', () => {
  const nonsense =
    'type=steal&radius=7&minPrice=cheap&maxPrice=-1&minBedrooms=1.5&propertyTypes=Castle,Flat&features=moat&sort=ugliest&bounds=1,2,3&area=1,2,3,4&after=x&added=2'
  expect(parse(nonsense)).toEqual({ ...everything, propertyTypes: ['Flat'] })
})

test('a visitor who shares an address shares the same search', () => {
  const degrees = fc.double({ min: -8, max: 2, noNaN: true }).map((value) => Number(value.toFixed(5)) + 0)
  const query: fc.Arbitrary<SearchQuery> = fc.record(
    {
      type: fc.constantFrom('sale', 'rent'),
      location: fc.string({ maxLength: 30 }).map((text) => text.trim()),
      radiusMiles: fc.constantFrom(...radiiMiles),
      minPrice: fc.nat(10_000_000),
      maxPrice: fc.nat(10_000_000),
      minBedrooms: fc.nat(8),
      maxBedrooms: fc.nat(8),
      propertyTypes: fc.subarray([...propertyTypes]),
      features: fc.subarray([...homeFeatures]),
      keywords: fc.string({ maxLength: 30 }).map((text) => text.trim()),
      addedWithinDays: fc.constantFrom(...addedWithinDays),
      sort: fc.constantFrom(...sorts),
      bounds: fc.tuple(degrees, degrees).map(([west, south]) => [west, south, west + 1, south + 1] as const),
      area: fc.array(fc.tuple(degrees, degrees), { minLength: 3, maxLength: 9 }),
    },
    { requiredKeys: ['type', 'location', 'radiusMiles', 'propertyTypes', 'features', 'keywords', 'sort'] },
  )
  fc.assert(
    fc.property(query, (asked) => {
      const address = formatSearchQuery(asked)
      const read = parseSearchQuery(address)
      expect(formatSearchQuery(read).toString()).toBe(address.toString())
      expect({ ...read, bounds: undefined }).toEqual({ ...asked, bounds: undefined })
    }),
  )
})

test('a visitor with the search as the original links it has a short address', () => {
  expect(formatSearchQuery({ ...everything, location: 'Leeds' }).toString()).toBe('location=Leeds&type=sale')
})

test('a visitor sees the true number of filters', () => {
  expect(activeFilterCount(everything)).toBe(0)
  const narrow = {
    ...everything,
    minPrice: 1,
    maxPrice: 2,
    minBedrooms: 1,
    propertyTypes: ['Flat' as const],
    features: ['garden' as const, 'lift' as const],
    keywords: 'log burner',
  }
  expect(activeFilterCount(narrow)).toBe(6)
})

test('a search reaches the database with the arguments it knows and no others', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(
    pageArguments(
      {
        ...everything,
        location: 'Leeds',
        addedWithinDays: 3,
        area: [
          [0, 1],
          [2, 3],
          [4, 5],
        ],
      },
      now,
    ),
  ).toEqual({
    listing_type: 'sale',
    location: 'Leeds',
    radius: 5,
    added_since: '2026-11-12T12:00:00.000Z',
    area: [0, 1, 2, 3, 4, 5],
    sort: 'most_recent',
  })
})
