import { expect, test } from 'vitest'
import { affordablePrice, mortgagePayment } from './mortgage.ts'

test('a borrower sees what a loan costs a month', () => {
  expect(mortgagePayment({ pounds: 616_500, ratePercent: 4.6, years: 30 })).toBe(3160)
  expect(mortgagePayment({ pounds: 200_000, ratePercent: 5, years: 25 })).toBe(1169)
})

test('a borrower without interest repays the loan in equal parts', () => {
  expect(mortgagePayment({ pounds: 120_000, ratePercent: 0, years: 10 })).toBe(1000)
})

test('a borrower can afford four and a half times their income plus savings', () => {
  expect(affordablePrice(50_000, 30_000)).toBe(255_000)
})
