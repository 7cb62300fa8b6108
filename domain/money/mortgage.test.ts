import { expect, test } from 'vitest'
import { affordablePrice, mortgagePence } from './mortgage.ts'

test('a borrower sees what a loan costs a month', () => {
  expect(mortgagePence(685_000, { depositPercent: 10, ratePercent: 4.6, years: 30 })).toBe(316_045)
  expect(mortgagePence(200_000, { depositPercent: 0, ratePercent: 5, years: 25 })).toBe(116_918)
})

test('a borrower without interest repays the loan in equal parts', () => {
  expect(mortgagePence(120_000, { depositPercent: 0, ratePercent: 0, years: 10 })).toBe(100_000)
})

test('the terms of a loan are kept within what lenders offer', () => {
  const usual = { depositPercent: 10, ratePercent: 4.6, years: 30 }
  expect(mortgagePence(200_000, { ...usual, years: 0 })).toBe(mortgagePence(200_000, { ...usual, years: 5 }))
  expect(mortgagePence(200_000, { ...usual, ratePercent: 99 })).toBe(
    mortgagePence(200_000, { ...usual, ratePercent: 15 }),
  )
  expect(mortgagePence(200_000, { ...usual, depositPercent: 120 })).toBe(0)
})

test('a borrower can afford four and a half times their income plus savings', () => {
  expect(affordablePrice(50_000, 30_000)).toBe(255_000)
})
