import { expect, test } from 'vitest'
import type { FoundPlace } from '../search/search-heading.ts'
import { emptyQuery, type SearchQuery } from '../search/search-query.ts'
import { alertTitle, describeNews, describeSearch, type ListingNews } from './alert-wording.ts'

const bristol: FoundPlace = {
  name: 'Bristol',
  kind: 'city',
  parent: null,
  latitude: 51.45,
  longitude: -2.6,
}
const inBristol: SearchQuery = { ...emptyQuery, location: 'Bristol' }
const fresh: ListingNews = { reason: 'new', price: 685_000, from: undefined }
const reduced: ListingNews = { reason: 'reduced', price: 685_000, from: 700_000 }

test('a reader sees in the subject how many homes are new and where', () => {
  expect(alertTitle([fresh], inBristol, bristol)).toBe('One new home within 5 miles of Bristol')
  expect(alertTitle([fresh, fresh], inBristol, bristol)).toBe('Two new homes within 5 miles of Bristol')
  expect(alertTitle([reduced], inBristol, bristol)).toBe('One home reduced within 5 miles of Bristol')
  expect(alertTitle([reduced, reduced], inBristol, bristol)).toBe(
    'Two homes reduced within 5 miles of Bristol',
  )
  expect(alertTitle([fresh, reduced, fresh], inBristol, bristol)).toBe(
    'Two new homes and one reduced within 5 miles of Bristol',
  )
  expect(alertTitle([fresh], { ...emptyQuery, bounds: [-2.7, 51.4, -2.5, 51.5] })).toBe(
    'One new home in the map area you saved',
  )
  expect(alertTitle([fresh], { ...emptyQuery, location: 'Narnia' })).toBe('One new home matching “Narnia”')
})

test('a reader sees the criteria of the alert', () => {
  const query: SearchQuery = {
    ...inBristol,
    minBedrooms: 2,
    minPrice: 350_000,
    maxPrice: 700_000,
    propertyTypes: ['Flat'],
    features: ['garden', 'ev_charging'],
    addedWithin: 3,
  }
  expect(describeSearch(query, bristol)).toBe(
    'For sale within 5 miles of Bristol, flat, £350,000 to £700,000, at least 2 bedrooms, garden, EV charging',
  )
  expect(describeSearch({ ...inBristol, type: 'rent', radius: 1 }, bristol)).toBe(
    'To rent within 1 mile of Bristol',
  )
  expect(describeSearch(inBristol, { ...bristol, kind: 'county', name: 'Devon' })).toBe('For sale in Devon')
  expect(describeSearch(emptyQuery)).toBe('For sale across the UK')
})

test('a reader sees what changed', () => {
  expect(describeNews(fresh, 'sale')).toBe('New on the market')
  expect(describeNews({ ...fresh, from: 695_000 }, 'sale')).toBe(
    'New on the market, and already £10,000 less than at first',
  )
  expect(describeNews(reduced, 'sale')).toBe('Reduced by £15,000, from £700,000')
  expect(describeNews({ reason: 'reduced', price: 1100, from: 1200 }, 'rent')).toBe(
    'Reduced by £100, from £1,200 pcm',
  )
})
