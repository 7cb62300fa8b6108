import { divideRounded } from './divide-rounded.ts'

/** What a buyer pays at once, and on what terms the rest is borrowed. */
export type Loan = { depositPercent: number; ratePercent: number; years: number }

/** What every estimate assumes until the reader changes it. */
export const usualLoan: Loan = { depositPercent: 10, ratePercent: 4.6, years: 30 }

export const depositPercentages = [5, 10, 15, 20, 25, 30, 40, 50] as const
export const ratePercentages = [3.6, 4.1, 4.6, 5.1, 5.6, 6.1] as const
export const loanYears = [20, 25, 30, 35, 40] as const

const mostRate = 1_500
const [fewestYears, mostYears] = [5, 40]

/**
 * Millionths of a penny a month for each pound borrowed: at 4.6% over 30 years -> 512,644. The growth is multiplied month by month,
 * because a power is rounded differently by different machines, and SQL has to come to the same number.
 */
export function mortgageFactor({ ratePercent, years }: Pick<Loan, 'ratePercent' | 'years'>): number {
  const months = 12 * clamp(years, fewestYears, mostYears)
  const monthly = clamp(Math.round(ratePercent * 100), 0, mostRate) / 120_000
  if (monthly === 0) return Math.floor(100_000_000 / months + 0.5)
  let growth = 1
  for (let month = 0; month < months; month++) growth *= 1 + monthly
  return Math.floor(100_000_000 * ((monthly * growth) / (growth - 1)) + 0.5)
}

/** The loan for a price, in pounds. */
export const borrowedPounds = (price: number, depositPercent: number) =>
  divideRounded(price * (100 - clamp(depositPercent, 0, 100)), 100)

/** Pence a month for a price in pounds. */
export function mortgagePence(price: number, loan: Loan): number {
  return repaymentPence(borrowedPounds(price, loan.depositPercent), mortgageFactor(loan))
}

/** `factor` comes from `mortgageFactor`. */
export const repaymentPence = (pounds: number, factor: number) => divideRounded(pounds * factor, 1_000_000)

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/**
 * The multiple of yearly income beyond which lenders rarely go. An estimate: the Bank of England's limit on lending at
 * or above 4.5 times income (Financial Policy Committee, since 2014) is on each lender's share, not on each loan.
 */
export const incomeMultiple = 4.5

/** The price that a buyer with this income and these savings can afford, before tax and fees. */
export function affordablePrice(yearlyIncome: number, deposit: number): number {
  return Math.round(yearlyIncome * incomeMultiple + deposit)
}
