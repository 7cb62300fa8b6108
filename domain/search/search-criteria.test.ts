import { expect, test } from 'vitest'
import { searchCriteria } from './search-criteria.ts'
import { emptyQuery } from './search-query.ts'

const now = new Date('2026-11-15T12:00:00Z')

test('a visitor’s search sends only its criteria to the database', () => {
  expect(searchCriteria(emptyQuery, now)).toEqual({ listing_type: 'sale' })
  expect(
    searchCriteria(
      {
        ...emptyQuery,
        type: 'rent',
        location: 'Leeds',
        maxPrice: 1200,
        maxBedrooms: 0,
        propertyTypes: ['Flat'],
        features: ['parking'],
        keywords: 'view',
        addedWithin: 3,
      },
      now,
    ),
  ).toEqual({
    listing_type: 'rent',
    location: 'Leeds',
    radius: 5,
    max_price: 1200,
    max_bedrooms: 0,
    property_types: ['Flat'],
    features: ['parking'],
    keywords: 'view',
    added_since: '2026-11-12T12:00:00.000Z',
  })
})

test('a visitor’s drawn area wins over the map’s bounds, and those over the place', () => {
  const everything = {
    ...emptyQuery,
    location: 'Leeds',
    bounds: [-2, 53, -1, 54] as [number, number, number, number],
  }
  expect(searchCriteria(everything)).toEqual({ listing_type: 'sale', bounds: [-2, 53, -1, 54] })
  expect(
    searchCriteria({
      ...everything,
      area: [
        [0, 51],
        [1, 51],
        [1, 52],
      ],
    }),
  ).toEqual({ listing_type: 'sale', area: [0, 51, 1, 51, 1, 52] })
})

test('a buyer’s loan is sent where it makes a difference', () => {
  const loan = { depositPercent: 20, ratePercent: 4.65, years: 25 }
  expect(searchCriteria({ ...emptyQuery, ...loan })).toEqual({ listing_type: 'sale' })
  const sent = { deposit_percent: 20, mortgage_rate: 465, mortgage_years: 25 }
  expect(searchCriteria({ ...emptyQuery, ...loan, maxMonthlyCost: 1_500 })).toEqual({
    listing_type: 'sale',
    max_monthly_cost: 1_500,
    ...sent,
  })
  expect(searchCriteria({ ...emptyQuery, ...loan, sort: 'lowest_monthly_cost' })).toMatchObject(sent)
  expect(searchCriteria({ ...emptyQuery, ...loan, type: 'rent', maxMonthlyCost: 1_500 })).toEqual({
    listing_type: 'rent',
    max_monthly_cost: 1_500,
  })
})

test('an alert ignores the filter for the listing date', () => {
  expect(searchCriteria({ ...emptyQuery, addedWithin: 3 })).toEqual({ listing_type: 'sale' })
})
