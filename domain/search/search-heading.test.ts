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
  expect(resultsHeading(query(), exactly(148), bristol)).toBe('148 homes for sale within 5 miles of Bristol')
  expect(resultsHeading(query({ type: 'rent' }), exactly(1), bristol)).toBe(
    '1 home to rent within 5 miles of Bristol',
  )
  expect(resultsHeading(query(), { count: 10_000, isExact: false }, bristol)).toBe(
    'More than 10,000 homes for sale within 5 miles of Bristol',
  )
  expect(resultsHeading(query(), exactly(0), bristol)).toBe('No homes for sale within 5 miles of Bristol')
  expect(resultsHeading(query({ propertyTypes: ['Flat'] }), exactly(2400), bristol)).toBe(
    '2,400 flats for sale within 5 miles of Bristol',
  )
  expect(resultsHeading(query({ propertyTypes: ['Flat', 'Land'] }), exactly(3), bristol)).toBe(
    '3 homes for sale within 5 miles of Bristol',
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
    'Homes for sale within 5 miles of M20, Manchester',
  )
  expect(searchTitle(query({ radius: 0 }), { ...bristol, name: 'Leeds station', kind: 'station' })).toBe(
    'Homes for sale near Leeds station',
  )
})

test('a visitor reads what ‘in’ means: the place itself, or a distance from it', () => {
  expect(resultsHeading(query({ radius: 0 }), exactly(27), bristol)).toBe('27 homes for sale in Bristol')
  expect(resultsHeading(query({ radius: 0.25 }), exactly(2), bristol)).toBe(
    '2 homes for sale within ¼ mile of Bristol',
  )
  expect(resultsHeading(query({ radius: 1 }), exactly(2), bristol)).toBe(
    '2 homes for sale within 1 mile of Bristol',
  )
  const park = { ...bristol, name: 'Peak District', kind: 'national_park' }
  expect(searchTitle(query({ radius: 40 }), park)).toBe('Homes for sale in the Peak District')
  expect(searchTitle(query(), { ...park, name: 'Dartmoor' })).toBe('Homes for sale in Dartmoor')
  expect(searchTitle(query(), { ...bristol, name: 'Kent', kind: 'county' })).toBe('Homes for sale in Kent')
})

test('a visitor reads the names of several areas, and of those left out', () => {
  const several = query({ location: 'Clapham', also: ['balham-london', 'SW4'], radius: 0 })
  expect(searchTitle(several)).toBe('Homes for sale in Clapham, Balham London and SW4')
  expect(searchTitle(several, { ...bristol, name: 'Clapham, Balham and SW4', kind: 'several' })).toBe(
    'Homes for sale in Clapham, Balham and SW4',
  )
  expect(searchTitle(query({ leaveOut: ['Clifton'], radius: 0 }), bristol)).toBe(
    'Homes for sale in Bristol, not Clifton',
  )
})

test('a visitor reads the price range', () => {
  expect(resultsSummary(query())).toBe('')
  expect(resultsSummary(query({ minPrice: 350_000, maxPrice: 700_000 }))).toBe('Asking £350,000 to £700,000')
  expect(resultsSummary(query({ maxPrice: 700_000 }))).toBe('Asking up to £700,000')
  expect(resultsSummary(query({ type: 'rent', maxPrice: 900 }))).toBe('Up to £900 pcm')
})
