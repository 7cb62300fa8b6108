import { expect, test } from 'vitest'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import type { PlanUsage } from '../../../entities/plan/plan-usage.ts'
import { isPlanFull, planSummary } from './plan-summary.ts'

const now = new Date('2026-11-16T10:00:00Z')
const draft = { status: 'draft', published_at: null } as OwnListing
const basic: PlanUsage = {
  membership: {
    id: 'm1',
    agency_id: null,
    plan_id: 'landlord_basic',
    next_plan_id: null,
    status: 'active',
    provider: 'invoice',
    provider_customer_id: null,
    current_period_end: null,
    cancel_at_period_end: false,
  },
  plan: {
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
  },
  listings_used: 0,
  published_this_month: 0,
}

test('a landlord on Basic sees the listing limit, opening delay and expiry before publishing', () => {
  expect(planSummary(basic, draft, undefined, now)).toEqual([
    'Landlord Basic allows 1 listing at a time; 0 in use.',
    'Landlord Basic opens adverts to viewers 5 days after they are submitted: yours on 21 November 2026.',
    'It stays open for 15 days, until 6 December 2026, and can be renewed. We write to you 3 days before.',
  ])
})

test('an agent sees the monthly limit before publishing', () => {
  const plan = { ...basic.plan, name: 'Agent Early', max_listings: null, max_published_per_month: 20 }
  const early = {
    ...basic,
    plan: { ...plan, validity_days: null, opens_after_days: 0 },
    published_this_month: 20,
  }
  expect(planSummary(early, draft, undefined, now)).toEqual([
    'Agent Early allows 20 new listings a month; 20 so far.',
    'It goes live at once.',
    'It stays open until you close it.',
  ])
  expect(isPlanFull(early, draft)).toBe(true)
  expect(isPlanFull(early, { ...draft, published_at: now.toISOString() })).toBe(false)
})

test('a landlord on a full plan is warned, except about a listing that is already scheduled', () => {
  expect(isPlanFull({ ...basic, listings_used: 1 }, draft)).toBe(true)
  expect(isPlanFull({ ...basic, listings_used: 1 }, { ...draft, status: 'scheduled' })).toBe(false)
})
