import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test('a reader sees numbers as they are written in Britain', () => {
  expect(formatNumber(1_250_000)).toBe('1,250,000')
  expect(formatNumber(1024.5)).toBe('1,024.5')
})

test('a reader sees every number as Intl.NumberFormat writes it', () => {
  for (const number of [
    0, 7, 12.25, 999, 1000, 1999.9996, 12_345, 123_456, 999_999, 1e6, 123_456_789, -1, -1234,
  ])
    expect(formatNumber(number)).toBe(number.toLocaleString('en-GB'))
})
