import { expect, test } from 'vitest'
import { formatDistance, milesToMetres } from './distance.ts'

test('a visitor reads distances in miles, short ones to a tenth', () => {
  expect(formatDistance(965)).toBe('0.6 miles')
  expect(formatDistance(milesToMetres(1))).toBe('1 mile')
  expect(formatDistance(20)).toBe('0 miles')
  expect(formatDistance(milesToMetres(12.4))).toBe('12 miles')
})
