import { expect, test } from 'vitest'
import { publishTerms } from './publish-terms.ts'

const now = new Date('2026-11-16T10:00:00Z')
const basic = { opens_after_days: 5, validity_days: 15 }

test('a Basic landlord’s listing opens after five days and closes fifteen days later', () => {
  expect(publishTerms({ plan: basic, requested: undefined, wasOpen: false, now })).toEqual({
    opensAt: new Date('2026-11-21T10:00:00Z'),
    closesAt: new Date('2026-12-06T10:00:00Z'),
    isHeldBack: true,
  })
})

test('a Basic landlord may choose a later opening day', () => {
  const requested = new Date('2026-12-01T08:00:00Z')
  expect(publishTerms({ plan: basic, requested, wasOpen: false, now })).toMatchObject({
    opensAt: requested,
    isHeldBack: false,
  })
})

test('a Basic landlord’s listing that was published before opens at once', () => {
  expect(publishTerms({ plan: basic, requested: undefined, wasOpen: true, now }).opensAt).toEqual(now)
})

test('an agent’s listing does not expire', () => {
  const plan = { opens_after_days: 0, validity_days: null }
  expect(publishTerms({ plan, requested: undefined, wasOpen: false, now })).toEqual({
    opensAt: now,
    closesAt: undefined,
    isHeldBack: false,
  })
})
