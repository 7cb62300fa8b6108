import { expect, test } from 'vitest'
import { planPrice, planTerms } from './plan-terms.ts'

const basic = {
  id: 'landlord_basic',
  code: 'basic',
  name: 'Landlord Basic',
  price_pounds_monthly: 0,
  max_listings: 1,
  max_published_per_month: null,
  validity_days: 15,
  opens_after_days: 5,
  support_hours: null,
  has_analytics: false,
  has_branding: false,
}

test('a landlord reads what the free plan includes and excludes', () => {
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

test('a reader of a plan with limits of one sees the singular', () => {
  const smallest = {
    ...basic,
    max_published_per_month: 1,
    validity_days: 1,
    opens_after_days: 1,
    support_hours: 1,
  }
  expect(planTerms(smallest)).toEqual([
    'Up to 1 new listing a month',
    'Each open for 1 day, and renewable',
    'Opens to the public after 1 day',
    'Support within 1 hour',
  ])
})

test('an agent reads the monthly limit of a plan, and what the largest plan adds', () => {
  const agent = { ...basic, validity_days: null, opens_after_days: 0, max_listings: null, support_hours: 24 }
  expect(planTerms({ ...agent, max_published_per_month: 20 })[0]).toBe('Up to 20 new listings a month')
  expect(planTerms({ ...agent, has_analytics: true, has_branding: true })).toEqual([
    'As many listings as you like',
    'Opens to the public at once',
    'Support within 24 hours',
    'Views, saves, enquiries and answering times over time',
    'Your logo and colours on your page and adverts',
  ])
})
