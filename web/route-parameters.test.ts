import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { type SearchQuery, searchParams } from '../domain/search/search-query.ts'
import { routeParameters } from './route-parameters.ts'
import routes from './routes.ts'

const addressesOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path ? `${parent}/${path}` : parent
    return children ? addressesOf(children, address) : path || index ? [address || '/'] : []
  })

test('every declared route parameter belongs to a route in routes.ts', () => {
  expect(addressesOf(routes)).toEqual(expect.arrayContaining(Object.keys(routeParameters)))
})

test('the search route reads every filter parameter', () => {
  const everything: SearchQuery = {
    type: 'rent',
    location: 'Leeds',
    place: 'leeds-west-yorkshire',
    typed: 'Leds',
    also: ['York'],
    leaveOut: ['LS6'],
    radius: 10,
    minPrice: 500,
    maxPrice: 900,
    minBedrooms: 1,
    maxBedrooms: 2,
    propertyTypes: ['Flat'],
    features: ['garden'],
    keywords: 'quiet',
    excludedWords: 'basement',
    minBathrooms: 2,
    minSquareFeet: 500,
    maxSquareFeet: 900,
    maxPricePerSquareFoot: 400,
    tenures: ['freehold'],
    furnishings: ['furnished'],
    minEpc: 'C',
    maxCouncilTax: 'D',
    maxMonthlyCost: 1500,
    depositPercent: 20,
    ratePercent: 4.1,
    years: 25,
    minStated: 75,
    availableBy: '2027-01-31',
    hidesUnderOffer: true,
    hidesSeen: false,
    addedWithin: 7,
    bounds: [-2, 53, -1, 54],
    area: [
      [-2, 53],
      [-1, 53],
      [-1, 54],
    ],
    sort: 'lowest_price',
    page: 2,
  }
  const written = [...new Set(searchParams(everything).keys())]
  // What is hidden shares one parameter.
  expect(written).toHaveLength(Object.keys(everything).length - 1)
  expect(routeParameters['/search']).toEqual(expect.arrayContaining(written))
})
