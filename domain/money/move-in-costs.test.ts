import { expect, test } from 'vitest'
import { depositLimit, holdingDepositLimit, moveInCosts, weeklyRent } from './move-in-costs.ts'

test('a tenant in England pays a deposit of at most five weeks’ rent, six from £50,000 a year', () => {
  expect(weeklyRent(1300)).toBe(300)
  expect(depositLimit(1300, 'England')).toBe(1500)
  expect(depositLimit(4166, 'England')).toBe(Math.floor(((4166 * 12) / 52) * 5))
  expect(depositLimit(4167, 'England')).toBe(Math.floor(((4167 * 12) / 52) * 6))
})

test('a tenant in Scotland pays a deposit of at most two months’ rent and no holding deposit', () => {
  expect(depositLimit(1000, 'Scotland')).toBe(2000)
  expect(holdingDepositLimit(1000, 'Scotland')).toBe(0)
})

test('a tenant in Northern Ireland pays a deposit of at most a month’s rent', () => {
  expect(depositLimit(1000, 'Northern Ireland')).toBe(1000)
})

test('a tenant in England or Wales pays a holding deposit of at most a week’s rent', () => {
  expect(holdingDepositLimit(1300, 'England')).toBe(300)
  expect(holdingDepositLimit(1300, 'Wales')).toBe(300)
})

test('a tenant sees the stated deposit, or the legal limit if none is stated', () => {
  expect(moveInCosts({ rent: 1300, country: 'England', deposit: 1200, holdingDeposit: null })).toEqual({
    firstMonth: 1300,
    deposit: { pounds: 1200, isLimit: false },
    holdingDeposit: { pounds: 300, isLimit: true },
    total: 2500,
  })
})

test('a tenant is not shown an invented deposit where the law sets none', () => {
  expect(moveInCosts({ rent: 900, country: 'Wales', deposit: null, holdingDeposit: null })).toMatchObject({
    deposit: null,
    total: 900,
  })
  expect(
    moveInCosts({ rent: 900, country: null, deposit: null, holdingDeposit: null }).holdingDeposit,
  ).toBeNull()
})

test('a tenant in Scotland sees that there is no holding deposit', () => {
  const costs = moveInCosts({ rent: 900, country: 'Scotland', deposit: null, holdingDeposit: null })
  expect(costs.holdingDeposit).toEqual({ pounds: 0, isLimit: false })
})
