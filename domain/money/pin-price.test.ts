import { expect, test } from 'vitest'
import { formatPinPrice } from './pin-price.ts'

test.each([
  [595_000, '£595k'],
  [389_950, '£390k'],
  [999_950, '£1m'],
  [1_250_000, '£1.25m'],
  [12_300_000, '£12.3m'],
  [1_150, '£1,150'],
  [25_000, '£25k'],
  [null, 'POA'],
])('a visitor sees a price of %s as %s on a pin', (pounds, text) => {
  expect(formatPinPrice(pounds)).toBe(text)
})
