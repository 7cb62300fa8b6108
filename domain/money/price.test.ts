import { expect, test } from 'vitest'
import { formatPounds, formatPrice, formatPriceInFull, rentPeriod } from './price.ts'

test('a buyer reads prices in pounds with separators', () => {
  expect(formatPounds(425_000)).toBe('£425,000')
  expect(formatPounds(10_000_000)).toBe('£10,000,000')
  expect(formatPounds(950)).toBe('£950')
})

test('a tenant reads that a rent is for a month', () => {
  expect(formatPrice({ pounds: 1250, listingType: 'rent' })).toBe('£1,250 pcm')
  expect(formatPrice({ pounds: 1250, listingType: 'sale' })).toBe('£1,250')
})

test('a tenant reads the rent per week as well', () => {
  expect(`£1,250 ${rentPeriod(1250)}`).toBe('£1,250 pcm (£288 pw)')
  expect(formatPriceInFull({ pounds: 1250, listingType: 'rent' })).toBe('£1,250 pcm (£288 pw)')
  expect(formatPriceInFull({ pounds: 425_000, listingType: 'sale' })).toBe('£425,000')
  expect(formatPriceInFull({ pounds: null, listingType: 'rent' })).toBe('POA')
})

test('a buyer sees no invented price if none is stated', () => {
  expect(formatPrice({ pounds: null, listingType: 'rent' })).toBe('POA')
})
