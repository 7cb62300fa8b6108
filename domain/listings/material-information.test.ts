import { expect, test } from 'vitest'
import { countStated } from './count-stated.ts'
import { type MaterialSource, materialFacts } from './material-information.ts'

const house: MaterialSource = {
  listingType: 'sale',
  propertyType: 'Terraced',
  country: 'England',
  councilTaxBand: 'D',
  tenure: 'freehold',
  leaseYearsLeft: null,
  groundRent: null,
  serviceCharge: null,
  sharedOwnershipShare: null,
  deposit: null,
  statements: {
    heating: { state: 'stated', text: 'Mains gas boiler' },
    parking: { state: 'not_stated' },
    coalfield: { state: 'not_applicable' },
  },
}

const stateOf = (source: MaterialSource) =>
  Object.fromEntries(materialFacts(source).map(({ key, state }) => [key, state]))
const textOf = (source: MaterialSource) =>
  Object.fromEntries(materialFacts(source).map(({ key, text }) => [key, text]))

test('a buyer sees each item as stated, not stated or not applicable', () => {
  expect(stateOf(house)).toMatchObject({
    council_tax: 'stated',
    tenure: 'stated',
    heating: 'stated',
    parking: 'not_stated',
    coalfield: 'not_applicable',
    lease: 'not_applicable',
    share: 'not_applicable',
  })
  expect(textOf(house)).toMatchObject({
    council_tax: 'Band D, about £2,394 a year in 2026-27',
    tenure: 'Freehold',
  })
})

test('a buyer sees omitted items as not stated, never as not applicable', () => {
  expect(stateOf({ ...house, statements: {} })).toMatchObject({
    heating: 'not_stated',
    coalfield: 'not_stated',
  })
  expect(stateOf({ ...house, statements: { heating: { state: 'stated', text: '  ' } } }).heating).toBe(
    'not_stated',
  )
  expect(stateOf({ ...house, tenure: null }).tenure).toBe('not_stated')
})

test('a buyer of a lease sees its length and charges, or that they are missing', () => {
  const flat = { ...house, tenure: 'leasehold', leaseYearsLeft: 92, groundRent: 0, serviceCharge: null }
  expect(textOf(flat)).toMatchObject({ lease: '92 years left', ground_rent: 'None' })
  expect(stateOf(flat).service_charge).toBe('not_stated')
})

test('a tenant sees the deposit and nothing about owning', () => {
  const facts = textOf({ ...house, listingType: 'rent', deposit: 1500 })
  expect(facts.deposit).toBe('£1,500')
  expect(Object.keys(facts)).not.toContain('tenure')
})

test('council tax does not apply in Northern Ireland or to non-residential listings', () => {
  const bandless = { ...house, councilTaxBand: null }
  expect(stateOf(bandless).council_tax).toBe('not_stated')
  expect(stateOf({ ...bandless, country: 'Northern Ireland' }).council_tax).toBe('not_applicable')
  expect(stateOf({ ...bandless, propertyType: 'Garage' }).council_tax).toBe('not_applicable')
})

test('the count excludes items that do not apply', () => {
  expect(countStated(materialFacts(house))).toEqual({ stated: 3, applicable: 16 })
})
