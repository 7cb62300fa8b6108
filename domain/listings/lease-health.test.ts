import { expect, test } from 'vitest'
import { leaseHealth } from './lease-health.ts'

test('a buyer sees when a lease is below eighty years or soon will be', () => {
  expect(leaseHealth(79)).toBe('short')
  expect(leaseHealth(80)).toBe('soon-short')
  expect(leaseHealth(89)).toBe('soon-short')
  expect(leaseHealth(90)).toBe('long')
  expect(leaseHealth(999)).toBe('long')
})
