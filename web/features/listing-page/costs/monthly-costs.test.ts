import { expect, test } from 'vitest'
import { runningCosts } from './monthly-costs.ts'

const flat = {
  councilTaxBand: 'D',
  country: 'England',
  epcRating: 'C',
  squareFeet: 1000,
  serviceCharge: 1800,
  groundRent: 0,
  billsIncluded: null,
} as const

test('a buyer sees stated costs, and estimates marked as such', () => {
  expect(runningCosts(flat)).toEqual([
    { label: 'Service charge', pounds: 150, isEstimate: false },
    { label: 'Council tax 2026-27, band D', pounds: 200, isEstimate: true },
    { label: 'Energy, rating C', pounds: 90, isEstimate: true },
  ])
})

test('a buyer sees no cost that cannot be calculated', () => {
  expect(runningCosts({ ...flat, squareFeet: null, councilTaxBand: null, serviceCharge: null })).toEqual([])
  expect(runningCosts({ ...flat, country: null }).map(({ label }) => label)).not.toContain(
    'Council tax 2026-27, band D',
  )
})

test('a tenant whose bills are included sees no energy cost', () => {
  expect(runningCosts({ ...flat, billsIncluded: true }).map(({ label }) => label)).not.toContain(
    'Energy, rating C',
  )
})
