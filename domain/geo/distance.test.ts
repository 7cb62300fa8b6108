import { expect, test } from 'vitest'
import { formatMiles, milesToMetres } from './distance.ts'

test('a visitor reads distances in miles, short ones to a tenth', () => {
  expect(formatMiles(965)).toBe('0.6 miles')
  expect(formatMiles(milesToMetres(1))).toBe('1 mile')
  expect(formatMiles(20)).toBe('0 miles')
  expect(formatMiles(milesToMetres(12.4))).toBe('12 miles')
})
