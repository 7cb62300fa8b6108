import { expect, test } from 'vitest'
import { moveInCosts } from './move-in-costs.ts'
import { weeklyRent } from './weekly-rent.ts'

test('a tenant sees the rent by the week', () => {
  expect(weeklyRent(1300)).toBe(300)
})

test('a tenant sees the stated deposit, or the legal limit if none is stated', () => {
  expect(moveInCosts({ rent: 1300, country: 'England', deposit: 1200, holdingDeposit: null })).toEqual({
    firstMonth: 1300,
    deposit: { pounds: 1200, isLimit: false },
    holdingDeposit: { pounds: 300, isLimit: true },
    total: 2500,
    isAdvanceLimited: true,
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
