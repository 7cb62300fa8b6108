import { expect, test } from 'vitest'
import { type FoundPlace, resultsHeading, resultsSummary, searchTitle } from './search-heading.ts'
import { emptyQuery, type SearchQuery } from './search-query.ts'

const bristol: FoundPlace = {
  name: 'Bristol',
  kind: 'city',
  parent: 'Bristol',
  latitude: 51.45,
  longitude: -2.59,
}
const query = (change: Partial<SearchQuery> = {}): SearchQuery => ({
  ...emptyQuery,
  location: 'bristol',
  ...change,
})
const exactly = (count: number) => ({ count, isExact: true })

test('a visitor reads how many homes there are, and where', () => {
  expect(resultsHeading(query(), exactly(148), bristol)).toBe('148 homes for sale in Bristol')
  expect(resultsHeading(query({ type: 'rent' }), exactly(1), bristol)).toBe('1 home to rent in Bristol')
  expect(resultsHeading(query(), { count: 10_000, isExact: false }, bristol)).toBe(
    'More than 10,000 homes for sale in Bristol',
  )
  expect(resultsHeading(query(), exactly(0), bristol)).toBe('No homes for sale in Bristol')
  expect(resultsHeading(query({ propertyTypes: ['Flat'] }), exactly(2400), bristol)).toBe(
    '2,400 flats for sale in Bristol',
  )
  expect(resultsHeading(query({ propertyTypes: ['Flat', 'Land'] }), exactly(3), bristol)).toBe(
    '3 homes for sale in Bristol',
  )
})

test('a visitor reads the kind of place if it is not a town', () => {
  expect(resultsHeading(query({ location: '' }), exactly(5))).toBe('5 homes for sale across the UK')
  expect(resultsHeading(query({ location: 'Monk Rd' }), exactly(5))).toBe(
    '5 homes for sale matching “Monk Rd”',
  )
  expect(resultsHeading(query({ bounds: [0, 51, 1, 52] }), exactly(5), bristol)).toBe(
    '5 homes for sale in this map area',
  )
  expect(
    resultsHeading(
      query({
        area: [
          [0, 51],
          [1, 51],
          [1, 52],
        ],
      }),
      exactly(5),
    ),
  ).toBe('5 homes for sale in the area you drew')
  expect(searchTitle(query(), { ...bristol, name: 'M20', kind: 'outcode', parent: 'Manchester' })).toBe(
    'Homes for sale in M20, Manchester',
  )
  expect(searchTitle(query(), { ...bristol, name: 'Leeds station', kind: 'station' })).toBe(
    'Homes for sale near Leeds station',
  )
})

test('a visitor reads the search radius and the price range', () => {
  expect(resultsSummary(query(), bristol)).toBe('Within 5 miles')
  expect(resultsSummary(query({ radius: 1 }), bristol)).toBe('Within 1 mile')
  expect(resultsSummary(query({ minPrice: 350_000, maxPrice: 700_000 }), bristol)).toBe(
    'Within 5 miles, asking £350,000 to £700,000',
  )
  expect(resultsSummary(query({ maxPrice: 700_000 }), bristol)).toBe('Within 5 miles, asking up to £700,000')
  expect(resultsSummary(query({ type: 'rent', maxPrice: 900 }), bristol)).toBe(
    'Within 5 miles, up to £900 pcm',
  )
  expect(resultsSummary(query({ maxPrice: 700_000 }), { ...bristol, kind: 'county' })).toBe(
    'Asking up to £700,000',
  )
  expect(resultsSummary(query({ bounds: [0, 51, 1, 52] }), bristol)).toBe('')
})
