import { expect, test } from 'vitest'
import { usualLoan } from '../../../../domain/money/mortgage.ts'
import { moveInCosts } from '../../../../domain/money/move-in-costs.ts'
import type { ListingDetails } from '../listing-details.ts'
import { compareListings } from './comparison.ts'

const base: ListingDetails = {
  id: 'a',
  title: 'A flat',
  location: 'Monk Road, Bristol BS7',
  status: 'live',
  bedrooms: 2,
  bathrooms: 1,
  receptions: null,
  description: '',
  features: [],
  latitude: null,
  longitude: null,
  country: 'England',
  tenure: 'leasehold',
  furnishing: null,
  pets: null,
  deposit: null,
  listingType: 'sale',
  propertyType: 'Flat',
  town: 'Bristol',
  outcode: 'BS7',
  price: 400_000,
  priceQualifier: undefined,
  squareFeet: 800,
  addedOn: '2 November 2026',
  publishedAt: null,
  isNewToday: false,
  reduction: undefined,
  pictures: [],
  floorPlan: undefined,
  leaseYearsLeft: 95,
  serviceCharge: 1200,
  groundRent: null,
  councilTaxBand: null,
  epcRating: null,
  holdingDeposit: null,
  moveIn: undefined,
  availableFrom: undefined,
  billsIncluded: null,
  landlordRegistration: null,
  runningCosts: [{ kind: 'service_charge', pence: 10_000, isEstimate: false, assumed: [] }],
  material: [],
  confirmation: 'Confirmed today',
  unconfirmedFor: undefined,
  advertiser: {
    name: 'Oakley & Rowe',
    slug: undefined,
    branch: undefined,
    phone: undefined,
    replies: undefined,
    logo: undefined,
    colour: undefined,
  },
}
const flat = base
const house: ListingDetails = {
  ...base,
  id: 'b',
  tenure: 'freehold',
  leaseYearsLeft: null,
  serviceCharge: null,
  price: null,
}
const rental: ListingDetails = {
  ...base,
  id: 'c',
  listingType: 'rent',
  tenure: null,
  serviceCharge: null,
  price: 1300,
  runningCosts: [],
  moveIn: moveInCosts({ rent: 1300, country: 'England', deposit: 1500, holdingDeposit: null }),
}

const row = (listings: ListingDetails[], label: string) =>
  compareListings(listings, usualLoan)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label)?.values

test('a buyer sees monthly and one-off costs, and which facts are missing', () => {
  expect(row([flat, house], 'Estimated monthly cost')).toEqual(['£1,946', undefined])
  expect(row([flat, house], 'Stamp duty or equivalent, moving home')).toEqual(['£10,000', undefined])
  expect(row([flat, house], 'Service charge')).toEqual(['£1,200 a year', null])
  expect(row([flat, house], 'Ground rent')).toEqual([undefined, null])
  expect(row([flat, house], 'Tenure')).toEqual(['Leasehold, 95 years left', 'Freehold'])
  expect(row([flat, house], 'Price per sq ft')).toEqual(['£500', undefined])
  expect(row([flat, house], 'Receptions')).toEqual([undefined, undefined])
})

test('a member sees how long homes have been advertised, what their adverts state and whether they are available', () => {
  const history = { first_listed_at: '2026-03-03T12:00:00Z', listings: 2, days: 143, price_changes: 1 }
  const listed = [
    { ...flat, history },
    { ...house, history: null, unconfirmedFor: '16 days' },
  ]
  const values = (label: string) =>
    compareListings(listed, usualLoan)
      .flatMap(({ rows }) => rows)
      .find((each) => each.label === label)?.values
  expect(values('First listed')).toEqual(['3 March 2026', null])
  expect(values('Time on the market')).toEqual(['143 days', null])
  expect(values('Facts stated')).toEqual(['0 of 0', '0 of 0'])
  expect(values('Availability')).toEqual(['Confirmed today', 'Not confirmed for 16 days'])
})

test('a tenant sees what is due before moving in, and no rows for buyers', () => {
  expect(row([rental], 'To move in')).toEqual(['£2,800'])
  expect(row([rental], 'Estimated monthly cost')).toEqual(['£1,300'])
  expect(row([rental], 'Tenure')).toBeUndefined()
  expect(row([rental, flat], 'Tenure')).toEqual([null, 'Leasehold, 95 years left'])
})
