import { type Loan, usualLoan } from '../money/mortgage.ts'
import type { SearchQuery } from './search-query.ts'

type Terms = Pick<SearchQuery, 'depositPercent' | 'ratePercent' | 'years'>

/** The loan of a search: as in every estimate where the address does not say otherwise. */
export const searchLoan = ({ depositPercent, ratePercent, years }: Terms): Loan => ({
  depositPercent: depositPercent ?? usualLoan.depositPercent,
  ratePercent: ratePercent ?? usualLoan.ratePercent,
  years: years ?? usualLoan.years,
})

/** A loan as the address has it: without what is usual. */
export function loanTerms(loan: Loan): Terms {
  const unusual = (key: keyof Loan) => (loan[key] === usualLoan[key] ? undefined : loan[key])
  return {
    depositPercent: unusual('depositPercent'),
    ratePercent: unusual('ratePercent'),
    years: unusual('years'),
  }
}

/** Whether the results show the monthly cost of each home. */
export const showsMonthlyCost = ({ maxMonthlyCost, sort }: Pick<SearchQuery, 'maxMonthlyCost' | 'sort'>) =>
  maxMonthlyCost !== undefined || sort === 'lowest_monthly_cost'
