import { borrowedPounds, mortgageFactor, repaymentPence, usualLoan } from '../../domain/money/mortgage.ts'
import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import { at, type ListingTable } from './listing-table.ts'

/** A loan with its factor, which is worked out once for a search. */
export type IndexedLoan = { depositPercent: number; factor: number }

type Terms = Pick<SearchCriteria, 'deposit_percent' | 'mortgage_rate' | 'mortgage_years'>

export const loanOf = ({ deposit_percent, mortgage_rate, mortgage_years }: Terms): IndexedLoan => ({
  depositPercent: deposit_percent ?? usualLoan.depositPercent,
  factor: mortgageFactor({
    ratePercent: mortgage_rate === undefined ? usualLoan.ratePercent : mortgage_rate / 100,
    years: mortgage_years ?? usualLoan.years,
  }),
})

/** Pence a month, running costs included, as private.monthly_cost. */
export function monthlyCost(
  table: ListingTable,
  row: number,
  { depositPercent, factor }: IndexedLoan,
): number {
  const price = at(table.price, row)
  const home =
    at(table.isRent, row) === 1 ? price * 100 : repaymentPence(borrowedPounds(price, depositPercent), factor)
  return home + at(table.runningCost, row)
}
