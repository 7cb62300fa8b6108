import { expect, test } from 'vitest'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { emptyQuery, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { mapFocus, searchShape } from './map-focus.ts'

const leeds: FoundPlace = {
  name: 'Leeds',
  kind: 'city',
  parent: 'West Yorkshire',
  latitude: 53.8,
  longitude: -1.55,
}
const query = (change: Partial<SearchQuery> = {}): SearchQuery => ({
  ...emptyQuery,
  location: 'Leeds',
  ...change,
})

test('a visitor who searches a place sees the whole search radius', () => {
  const { bounds } = mapFocus(query({ radius: 10 }), leeds, [])
  expect(bounds[3] - bounds[1]).toBeCloseTo(0.2895, 3)
  expect(searchShape(query({ radius: 10 }), leeds)).toMatchObject({ kind: 'circle', metres: 16_093.44 })
})

test('a visitor who changes a filter keeps the map where it is; changing the place moves it', () => {
  const { key } = mapFocus(query(), leeds, [])
  expect(mapFocus(query({ minBedrooms: 3, type: 'rent', page: 2 }), leeds, []).key).toBe(key)
  expect(mapFocus(query({ radius: 10 }), leeds, []).key).not.toBe(key)
  expect(mapFocus(query({ location: 'York' }), leeds, []).key).not.toBe(key)
})

test('a visitor sees the whole of a county, without a radius', () => {
  const county = { ...leeds, kind: 'county' }
  expect(searchShape(query(), county)).toBeUndefined()
  expect(mapFocus(query(), county, []).bounds[3]).toBeCloseTo(54.25, 2)
})

test('a visitor who drew an area or moved the map sees exactly that area', () => {
  expect(mapFocus(query({ bounds: [-2, 53, -1, 54] }), undefined, []).bounds).toEqual([-2, 53, -1, 54])
  expect(
    mapFocus(
      query({
        area: [
          [0, 51],
          [1, 51],
          [1, 52],
        ],
      }),
      undefined,
      [],
    ).bounds,
  ).toEqual([0, 51, 1, 52])
})

test('a visitor sees the results of an unknown place, or the whole country without one', () => {
  expect(
    mapFocus(query({ location: 'Monk Rd' }), undefined, [{ latitude: 51, longitude: -2 }]).bounds,
  ).toEqual([-2, 51, -2, 51])
  expect(mapFocus(query({ location: '' }), undefined, []).bounds[3]).toBeGreaterThan(58)
})
