import { expect, test } from 'vitest'
import { mfaRequirement } from './mfa.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const demand = (over: Partial<Parameters<typeof mfaRequirement>[0]>, gaveCode = false) =>
  mfaRequirement(
    { createdAt: '2026-11-01T12:00:00Z', hasMfa: false, skipUntil: null, ...over },
    { gaveCode, now },
  )

test('an account without a second step is let in for two days, and not a moment longer', () => {
  expect(demand({ createdAt: '2026-11-13T12:00:00.001Z' })).toBe('none')
  expect(demand({ createdAt: '2026-11-13T12:00:00Z' })).toBe('setup')
})

test('a skip counts until it ends', () => {
  expect(demand({ skipUntil: '2026-11-15T12:00:00.001Z' })).toBe('none')
  expect(demand({ skipUntil: '2026-11-15T12:00:00Z' })).toBe('setup')
})

test('an account with a second step owes its code, however new it is', () => {
  const withMfa = { hasMfa: true, createdAt: '2026-11-15T11:00:00Z' }
  expect(demand(withMfa)).toBe('code')
  expect(demand(withMfa, true)).toBe('none')
})
