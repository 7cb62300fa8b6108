import { expect, test } from 'vitest'
import { councilTaxEstimate, councilTaxYear } from './council-tax.ts'

test('a resident sees the average bill of the band in their country', () => {
  expect(councilTaxEstimate('D', 'England')).toBe(2394)
  expect(councilTaxEstimate('A', 'England')).toBe(1596)
  expect(councilTaxEstimate('H', 'England')).toBe(4788)
  expect(councilTaxEstimate('I', 'Wales')).toBe(5315)
  expect(councilTaxEstimate('D', 'Scotland')).toBe(1620)
})

test('a resident of the upper bands in Scotland pays by the Scottish ratios', () => {
  expect(councilTaxEstimate('E', 'Scotland')).toBe(2129)
  expect(councilTaxEstimate('H', 'Scotland')).toBe(3969)
})

test('a resident sees no bill for a band that does not exist', () => {
  expect(councilTaxEstimate('D', 'Northern Ireland')).toBeUndefined()
  expect(councilTaxEstimate('I', 'England')).toBeUndefined()
})

test('a reader sees which tax year the figures are for', () => {
  expect(councilTaxYear).toBe('2026-27')
})
