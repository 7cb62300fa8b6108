import { expect, test } from 'vitest'
import { planPrice, planTerms } from './plan-terms.ts'

const basic = {
  id: 'landlord_basic',
  name: 'Landlord Basic',
  price_pounds_monthly: 0,
  max_listings: 1,
  validity_days: 15,
  opens_after_days: 5,
  support_hours: null,
}

test('a landlord reads what the free plan gives and what it does not', () => {
  expect(planPrice(basic)).toBe('Free')
  expect(planTerms(basic)).toEqual([
    '1 listing',
    'Each open for 15 days, and renewable',
    'Opens to the public after 5 days',
  ])
})

test('a landlord reads what the paid plan adds', () => {
  const premium = {
    ...basic,
    price_pounds_monthly: 25,
    max_listings: 4,
    validity_days: 30,
    opens_after_days: 0,
    support_hours: 48,
  }
  expect(planPrice(premium)).toBe('£25')
  expect(planTerms(premium)).toEqual([
    'Up to 4 listings',
    'Each open for 30 days, and renewable',
    'Opens to the public at once',
    'Support within 48 hours',
  ])
})
