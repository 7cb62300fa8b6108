import { expect, test } from 'vitest'
import { chargePerSquareFoot, leaseHealth } from './lease-health.ts'

test('a buyer sees when a lease is below eighty years or soon will be', () => {
  expect(leaseHealth(79)).toBe('short')
  expect(leaseHealth(80)).toBe('soon-short')
  expect(leaseHealth(89)).toBe('soon-short')
  expect(leaseHealth(90)).toBe('long')
  expect(leaseHealth(999)).toBe('long')
})

test('a buyer sees the service charge per sq ft if it and the area are stated', () => {
  expect(chargePerSquareFoot(1800, 900)).toBe(2)
  expect(chargePerSquareFoot(null, 900)).toBeUndefined()
  expect(chargePerSquareFoot(1800, null)).toBeUndefined()
  expect(chargePerSquareFoot(1800, 0)).toBeUndefined()
})
