import { expect, test } from 'vitest'
import type { FoundPlace } from '../search/search-heading.ts'
import { emptyQuery, type SearchQuery } from '../search/search-query.ts'
import { alertTitle, type HomeNews, newsInWords, searchInWords } from './alert-wording.ts'

const bristol: FoundPlace = {
  name: 'Bristol',
  kind: 'city',
  parent: null,
  latitude: 51.45,
  longitude: -2.6,
}
const inBristol: SearchQuery = { ...emptyQuery, location: 'Bristol' }
const fresh: HomeNews = { reason: 'new', price: 685_000, from: undefined }
const reduced: HomeNews = { reason: 'reduced', price: 685_000, from: 700_000 }

test('a reader sees in the subject how many homes came and where', () => {
  expect(alertTitle([fresh], inBristol, bristol)).toBe('One new home in Bristol')
  expect(alertTitle([fresh, fresh], inBristol, bristol)).toBe('Two new homes in Bristol')
  expect(alertTitle([reduced], inBristol, bristol)).toBe('One home reduced in Bristol')
  expect(alertTitle([reduced, reduced], inBristol, bristol)).toBe('Two homes reduced in Bristol')
  expect(alertTitle([fresh, reduced, fresh], inBristol, bristol)).toBe(
    'Two new homes and one reduced in Bristol',
  )
  expect(alertTitle([fresh], { ...emptyQuery, bounds: [-2.7, 51.4, -2.5, 51.5] })).toBe(
    'One new home in the map area you saved',
  )
  expect(alertTitle([fresh], { ...emptyQuery, location: 'Narnia' })).toBe('One new home matching “Narnia”')
})

test('a reader is told what they had asked for', () => {
  const query: SearchQuery = {
    ...inBristol,
    minBedrooms: 2,
    minPrice: 350_000,
    maxPrice: 700_000,
    propertyTypes: ['Flat'],
    features: ['garden', 'ev_charging'],
    addedWithin: 3,
  }
  expect(searchInWords(query, bristol)).toBe(
    'For sale within 5 miles of Bristol, flat, £350,000 to £700,000, at least 2 bedrooms, garden, EV charging',
  )
  expect(searchInWords({ ...inBristol, type: 'rent', radius: 1 }, bristol)).toBe(
    'To rent within 1 mile of Bristol',
  )
  expect(searchInWords(inBristol, { ...bristol, kind: 'county', name: 'Devon' })).toBe('For sale in Devon')
  expect(searchInWords(emptyQuery)).toBe('For sale across the UK')
})

test('a reader is told what changed', () => {
  expect(newsInWords(fresh, 'sale')).toBe('New on the market')
  expect(newsInWords({ ...fresh, from: 695_000 }, 'sale')).toBe(
    'New on the market, and already £10,000 less than at first',
  )
  expect(newsInWords(reduced, 'sale')).toBe('Reduced by £15,000, from £700,000')
  expect(newsInWords({ reason: 'reduced', price: 1100, from: 1200 }, 'rent')).toBe(
    'Reduced by £100, from £1,200 a month',
  )
})
