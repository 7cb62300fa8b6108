import { expect, test } from 'vitest'
import { daysShown, describeConfirmation, describeMarketHistory } from './trust-facts.ts'

const now = new Date('2026-11-18T12:00:00Z')

test.each([
  ['2026-11-18T00:10:00Z', 'Confirmed today'],
  ['2026-11-17T23:50:00Z', 'Confirmed yesterday'],
  ['2026-11-16T12:00:00Z', 'Confirmed 2 days ago'],
  ['2026-06-01T12:00:00Z', 'Confirmed on 1 June'],
  ['2026-11-19T12:00:00Z', 'Confirmed today'],
])('a visitor reads that a home confirmed at %s was: %s', (at, text) => {
  expect(describeConfirmation(at, now)).toBe(text)
})

test('a visitor reads for how long a home has been advertised', () => {
  const once = { first_listed_at: '2026-11-06T12:00:00Z', listings: 1, days: 12, price_changes: 0 }
  expect(describeMarketHistory(once)).toBe(
    'On the market for 12 days since 6 November 2026, with no price changes.',
  )
  expect(
    describeMarketHistory({
      first_listed_at: '2026-03-03T12:00:00Z',
      listings: 2,
      days: 143,
      price_changes: 3,
    }),
  ).toBe(
    'On the market for 143 days in total since 3 March 2026, in 2 separate listings, with 3 price changes.',
  )
  expect(describeMarketHistory({ ...once, days: 0, price_changes: 1 })).toContain('for less than a day')
})

test('a visitor sees calendar days, as in the date next to them, never a negative number', () => {
  expect(daysShown('2026-11-16T13:00:00Z', now)).toBe(2)
  expect(daysShown('2026-11-17T23:59:00Z', now)).toBe(1)
  expect(daysShown('2026-11-19T13:00:00Z', now)).toBe(0)
})
