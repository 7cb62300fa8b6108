import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyQuery } from '../../test/any-search-query.ts'
import { countFilters } from './count-filters.ts'
import { activeFilters, withoutFilters } from './search-filters.ts'
import { emptyQuery, type SearchQuery } from './search-query.ts'

const labels = (query: Partial<SearchQuery>) =>
  activeFilters({ ...emptyQuery, ...query }).map(({ label }) => label)

test('a visitor sees a label for each filter', () => {
  expect(labels({})).toEqual([])
  expect(labels({ minPrice: 350_000, maxPrice: 700_000 })).toEqual(['£350,000 to £700,000'])
  expect(labels({ type: 'rent', maxPrice: 1200 })).toEqual(['Up to £1,200 pcm'])
  expect(labels({ minPrice: 500_000 })).toEqual(['From £500,000'])
  expect(labels({ minBedrooms: 2 })).toEqual(['At least 2 bedrooms'])
  expect(labels({ maxBedrooms: 1 })).toEqual(['Up to 1 bedroom'])
  expect(labels({ minBedrooms: 2, maxBedrooms: 2 })).toEqual(['2 bedrooms'])
  expect(labels({ minBedrooms: 2, maxBedrooms: 4 })).toEqual(['2 to 4 bedrooms'])
  expect(labels({ maxBedrooms: 0 })).toEqual(['Studio'])
  expect(labels({ keywords: 'sea views', addedWithin: 3 })).toEqual([
    '“sea views”',
    'Added in the last 3 days',
  ])
  expect(labels({ propertyTypes: ['Flat', 'Terraced'], features: ['pets'] })).toEqual([
    'Flat',
    'Terraced',
    'Pets considered',
  ])
  expect(labels({ bounds: [0, 51, 1, 52] })).toEqual(['Map area'])
  expect(
    labels({
      bounds: [0, 51, 1, 52],
      area: [
        [0, 51],
        [1, 51],
        [1, 52],
      ],
    }),
  ).toEqual(['Drawn area'])
})

test('a visitor sees as many filters counted as they have chips', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(countFilters(query)).toBe(activeFilters(query).length)
    }),
  )
})

test('a visitor who removes one filter keeps the others', () => {
  const query: SearchQuery = {
    ...emptyQuery,
    location: 'York',
    propertyTypes: ['Flat', 'Terraced'],
    minPrice: 1,
    features: ['garden'],
    page: 3,
  }
  const [flat, , price] = activeFilters(query)
  expect(flat?.without).toEqual({ ...query, propertyTypes: ['Terraced'], page: 1 })
  expect(price?.without).toEqual({ ...query, minPrice: undefined, page: 1 })
})

test('a visitor who clears all filters keeps the place', () => {
  const query: SearchQuery = {
    ...emptyQuery,
    type: 'rent',
    location: 'York',
    radius: 10,
    keywords: 'x',
    features: ['lift'],
    sort: 'lowest_price',
  }
  expect(withoutFilters(query)).toEqual({
    ...emptyQuery,
    type: 'rent',
    location: 'York',
    radius: 10,
    sort: 'lowest_price',
  })
  expect(activeFilters(withoutFilters(query))).toEqual([])
})
