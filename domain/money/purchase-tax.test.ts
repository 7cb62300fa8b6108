import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Country } from '../geo/country.ts'
import { type BuyerKind, purchaseTax, purchaseTaxName } from './purchase-tax.ts'

const due = (price: number, country: Country, kind: BuyerKind = 'mover', isNonResident = false) =>
  purchaseTax(price, country, { kind, isNonResident })

test('a buyer in England or Northern Ireland pays the Stamp Duty of April 2025', () => {
  for (const country of ['England', 'Northern Ireland'] as const) {
    expect(due(400_000, country)).toBe(10_000)
    expect(due(400_000, country, 'first-time')).toBe(5_000)
    expect(due(400_000, country, 'additional')).toBe(30_000)
  }
  expect(due(125_000, 'England')).toBe(0)
  expect(due(2_000_000, 'England')).toBe(153_750)
})

test('a first-time buyer above £500,000 has no relief at all', () => {
  expect(due(500_000, 'England', 'first-time')).toBe(10_000)
  expect(due(500_001, 'England', 'first-time')).toBe(due(500_001, 'England'))
})

test('a buyer from abroad pays two points more in England', () => {
  expect(due(400_000, 'England', 'mover', true)).toBe(18_000)
  expect(due(400_000, 'England', 'additional', true)).toBe(38_000)
  expect(due(400_000, 'Wales', 'mover', true)).toBe(due(400_000, 'Wales'))
})

test('a buyer in Scotland pays the Land and Buildings Transaction Tax of 2026-27', () => {
  expect(due(400_000, 'Scotland')).toBe(13_350)
  expect(due(400_000, 'Scotland', 'first-time')).toBe(12_750)
  expect(due(400_000, 'Scotland', 'additional')).toBe(45_350)
})

test('a buyer in Wales pays the Land Transaction Tax of 2025-26, first home or not', () => {
  expect(due(400_000, 'Wales')).toBe(10_500)
  expect(due(400_000, 'Wales', 'first-time')).toBe(10_500)
  expect(due(400_000, 'Wales', 'additional')).toBe(29_950)
})

test('a buyer of an additional home below £40,000 pays no surcharge', () => {
  for (const country of ['England', 'Scotland', 'Wales'] as const) {
    expect(due(39_999, country, 'additional')).toBe(0)
    expect(due(40_000, country, 'additional')).toBeGreaterThan(0)
  }
})

test('a buyer sees the name of the tax in their country', () => {
  expect(purchaseTaxName('Wales')).toBe('Land Transaction Tax')
  expect(purchaseTaxName('Northern Ireland')).toBe('Stamp Duty Land Tax')
})

test('a buyer never pays less tax for a more expensive home, or more for a first home', () => {
  const country = fc.constantFrom<Country>('England', 'Scotland', 'Wales', 'Northern Ireland')
  const kind = fc.constantFrom<BuyerKind>('mover', 'additional')
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(100_000), country, kind, (price, more, where, who) => {
      expect(due(price + more, where, who)).toBeGreaterThanOrEqual(due(price, where, who))
      expect(due(price, where, 'first-time')).toBeLessThanOrEqual(due(price, where))
    }),
  )
})
