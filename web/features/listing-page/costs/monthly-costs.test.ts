import { expect, test } from 'vitest'
import { runningCostItems, sumOf } from './monthly-costs.ts'

test('a buyer sees what each cost rests on', () => {
  const items = runningCostItems({
    councilTaxBand: 'C',
    epcRating: null,
    runningCosts: [
      { kind: 'service_charge', pence: 15_000, isEstimate: false, assumed: [] },
      { kind: 'council_tax', pence: 17_733, isEstimate: true, assumed: [] },
      { kind: 'energy', pence: 13_649, isEstimate: true, assumed: ['rating D'] },
    ],
  })
  expect(items.map(({ label }) => label)).toEqual(['Service charge', 'Council tax 2026-27, band C', 'Energy'])
  expect(sumOf(items)).toBe(46_382)
})
