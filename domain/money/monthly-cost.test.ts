import { expect, test } from 'vitest'
import { type CostFacts, monthlyPence, runningCosts, runningPence } from './monthly-cost.ts'
import { usualLoan } from './mortgage.ts'

const flat: CostFacts = {
  listingType: 'sale',
  propertyType: 'Flat',
  bedrooms: 2,
  squareFeet: 1_000,
  tenure: 'leasehold',
  country: 'England',
  councilTaxBand: 'D',
  epcRating: 'C',
  serviceCharge: 1_800,
  groundRent: 250,
  billsIncluded: null,
}
const kindsOf = (facts: CostFacts) => runningCosts(facts).map(({ kind }) => kind)

test('a buyer of a flat sees stated costs, and estimates marked as such', () => {
  expect(runningCosts(flat)).toEqual([
    { kind: 'service_charge', pence: 15_000, isEstimate: false, assumed: [] },
    { kind: 'ground_rent', pence: 2_083, isEstimate: false, assumed: [] },
    { kind: 'council_tax', pence: 19_950, isEstimate: true, assumed: [] },
    { kind: 'energy', pence: 9_040, isEstimate: true, assumed: [] },
  ])
})

test('a buyer of a house insures the building; a tenant and the leaseholder of a flat do not', () => {
  expect(kindsOf({ ...flat, propertyType: 'Terraced', tenure: 'freehold' })).toContain('insurance')
  expect(kindsOf({ ...flat, propertyType: 'Terraced', listingType: 'rent' })).toEqual([
    'council_tax',
    'energy',
  ])
  expect(kindsOf(flat)).not.toContain('insurance')
})

test('an advert does not look cheaper for stating less', () => {
  const silent = { ...flat, councilTaxBand: null, epcRating: null, squareFeet: null }
  expect(runningCosts(silent).filter(({ isEstimate }) => isEstimate)).toEqual([
    { kind: 'council_tax', pence: 19_950, isEstimate: true, assumed: ['band D'] },
    { kind: 'energy', pence: 11_350, isEstimate: true, assumed: ['rating D', '750 sq ft'] },
  ])
})

test('a tenant whose bills are included pays no energy, and nobody pays council tax for land or in Northern Ireland', () => {
  expect(kindsOf({ ...flat, listingType: 'rent', billsIncluded: true })).toEqual(['council_tax'])
  expect(kindsOf({ ...flat, propertyType: 'Land' })).toEqual(['service_charge', 'ground_rent'])
  expect(kindsOf({ ...flat, country: 'Northern Ireland' })).not.toContain('council_tax')
})

test('the whole cost is the rent or the repayment with the running costs', () => {
  expect(monthlyPence('rent', 1_200, 30_000, usualLoan)).toBe(150_000)
  expect(monthlyPence('sale', 685_000, runningPence(flat), usualLoan)).toBe(316_045 + runningPence(flat))
})
