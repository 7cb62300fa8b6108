import { expect, test } from 'vitest'
import { type Membership, planChange } from './plan-change.ts'

const now = new Date('2026-11-16T12:00:00Z')
const [basic, small, large] = [
  { id: 'basic', price_pounds_monthly: 0 },
  { id: 'small', price_pounds_monthly: 25 },
  { id: 'large', price_pounds_monthly: 75 },
]
const held: Membership = {
  id: 'one',
  agency_id: null,
  plan_id: 'small',
  next_plan_id: null,
  status: 'active',
  provider: 'invoice',
  provider_customer_id: null,
  current_period_end: '2026-12-01T00:00:00Z',
  cancel_at_period_end: false,
}

test('a plan holder sees when another plan would start', () => {
  expect(planChange(held, small, large, now)).toBe('when-paid')
  expect(planChange(held, small, basic, now)).toBe('next-month')
  expect(planChange(held, small, small, now)).toBe('held')
})

test('a plan holder who scheduled a change may keep the current plan', () => {
  expect(planChange({ ...held, cancel_at_period_end: true }, small, small, now)).toBe('stay')
  expect(planChange({ ...held, next_plan_id: 'basic' }, small, small, now)).toBe('stay')
})

test('a plan holder without a paid month starts a free plan at once, and a paid one on payment', () => {
  const unpaid: Membership = { ...held, status: 'awaiting_payment', current_period_end: null }
  expect(planChange(unpaid, small, basic, now)).toBe('now')
  expect(planChange(unpaid, small, small, now)).toBe('when-paid')
  expect(planChange(undefined, undefined, basic, now)).toBe('now')
  expect(planChange(undefined, undefined, large, now)).toBe('when-paid')
  expect(planChange({ ...held, status: 'lapsed' }, small, small, now)).toBe('when-paid')
})
