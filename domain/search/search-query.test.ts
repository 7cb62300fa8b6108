import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyQuery } from '../../test/any-search-query.ts'
import {
  changeSearch,
  emptyQuery,
  moveSearch,
  parseSearchQuery,
  type SearchQuery,
  searchParams,
} from './search-query.ts'

const parse = (address: string) => parseSearchQuery(new URLSearchParams(address))

test('a visitor who shares a URL shares the same search', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(parse(searchParams(query).toString())).toEqual(query)
    }),
  )
})

test('a visitor who opens a URL without parameters searches homes for sale across the country', () => {
  expect(parse('')).toEqual(emptyQuery)
  expect(searchParams(emptyQuery).toString()).toBe('type=sale')
})

test('a visitor’s search has one URL, whichever form it came from', () => {
  const fromForm = parse(
    'location=++Leeds++&type=RENT&radius=5&minPrice=&maxPrice=£1,200&minBedrooms=&propertyType=terraced&propertyType=Flat&propertyType=Flat&sort=most-recent&page=1',
  )
  expect(searchParams(fromForm).toString()).toBe(
    'location=Leeds&type=rent&maxPrice=1200&propertyType=Flat&propertyType=Terraced',
  )
})

test('a visitor with a damaged URL gets the search without the invalid parts', () => {
  expect(
    parse(
      'type=auction&radius=4&minPrice=-5&maxPrice=lots&minBedrooms=2.5&propertyType=Castle&feature=moat&added=2&bounds=1_2_3&area=1_2_3_4&sort=random&page=0',
    ),
  ).toEqual(emptyQuery)
  expect(parse('bounds=-1_51_-2_52').bounds).toBeUndefined()
  expect(parse('bounds=NaN_51_2_52').bounds).toBeUndefined()
  expect(parse('area=-1_51_-2_52_999_0').area).toBeUndefined()
})

test('a visitor who swaps minimum and maximum gets them in order', () => {
  expect(parse('minPrice=300000&maxPrice=200000')).toMatchObject({ minPrice: 200_000, maxPrice: 300_000 })
  expect(parse('minBedrooms=4&maxBedrooms=2')).toMatchObject({ minBedrooms: 2, maxBedrooms: 4 })
})

test('a visitor who looks for a studio searches for zero bedrooms', () => {
  expect(parse('maxBedrooms=0').maxBedrooms).toBe(0)
  expect(parse('minBedrooms=0').minBedrooms).toBeUndefined()
})

test('a visitor who changes a filter starts at the first page', () => {
  const deep = { ...emptyQuery, page: 7, minPrice: 200_000 }
  expect(changeSearch(deep, { minBedrooms: 2 })).toMatchObject({ page: 1, minPrice: 200_000, minBedrooms: 2 })
  expect(changeSearch(deep, { page: 8 })).toMatchObject({ page: 8 })
})

test('a buyer who switches to renting loses the sale price filter', () => {
  expect(changeSearch({ ...emptyQuery, minPrice: 200_000 }, { type: 'rent' }).minPrice).toBeUndefined()
  expect(changeSearch({ ...emptyQuery, minPrice: 200_000 }, { type: 'sale' }).minPrice).toBe(200_000)
})

test('a visitor who enters a place loses the drawn area', () => {
  const drawn: SearchQuery = {
    ...emptyQuery,
    area: [
      [0, 51],
      [1, 51],
      [1, 52],
    ],
    bounds: [0, 51, 1, 52],
  }
  expect(moveSearch(drawn, 'York')).toMatchObject({ location: 'York', area: undefined, bounds: undefined })
})
