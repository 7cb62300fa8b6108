import { expect, test } from 'vitest'
import { councilTaxEstimate } from './council-tax.ts'

test('a resident sees the average bill of the band in their country', () => {
  expect(councilTaxEstimate('D', 'England')).toBe(2171)
  expect(councilTaxEstimate('A', 'England')).toBe(1447)
  expect(councilTaxEstimate('H', 'England')).toBe(4342)
  expect(councilTaxEstimate('I', 'Wales')).toBe(4723)
  expect(councilTaxEstimate('D', 'Scotland')).toBe(1421)
})

test('a resident of the upper bands in Scotland pays by the Scottish ratios', () => {
  expect(councilTaxEstimate('E', 'Scotland')).toBe(1867)
  expect(councilTaxEstimate('H', 'Scotland')).toBe(3481)
})

test('a resident sees no bill for a band that does not exist', () => {
  expect(councilTaxEstimate('D', 'Northern Ireland')).toBeUndefined()
  expect(councilTaxEstimate('I', 'England')).toBeUndefined()
})
