import { expect, test } from 'vitest'
import { mfaRequirement } from './mfa.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const demand = (over: Partial<Parameters<typeof mfaRequirement>[0]>, gaveCode = false) =>
  mfaRequirement(
    { createdAt: '2026-11-01T12:00:00Z', hasMfa: false, skipUntil: null, ...over },
    { gaveCode, now },
  )

test('a person without two-step verification has access for exactly two days', () => {
  expect(demand({ createdAt: '2026-11-13T12:00:00.001Z' })).toBe('none')
  expect(demand({ createdAt: '2026-11-13T12:00:00Z' })).toBe('setup')
})

test('a person who skips has access until the skip expires', () => {
  expect(demand({ skipUntil: '2026-11-15T12:00:00.001Z' })).toBe('none')
  expect(demand({ skipUntil: '2026-11-15T12:00:00Z' })).toBe('setup')
})

test('a person with two-step verification needs a code, however new the account is', () => {
  const withMfa = { hasMfa: true, createdAt: '2026-11-15T11:00:00Z' }
  expect(demand(withMfa)).toBe('code')
  expect(demand(withMfa, true)).toBe('none')
})
