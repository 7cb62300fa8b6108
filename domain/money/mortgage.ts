type Loan = { pounds: number; ratePercent: number; years: number }

/** Monthly repayment in whole pounds: 616,500 at 4.6% over 30 years -> 3,160. */
export function mortgagePayment({ pounds, ratePercent, years }: Loan): number {
  const months = years * 12
  const monthlyRate = ratePercent / 100 / 12
  if (monthlyRate === 0) return Math.round(pounds / months)
  return Math.round((pounds * monthlyRate) / (1 - (1 + monthlyRate) ** -months))
}

/**
 * The multiple of yearly income beyond which lenders rarely go. An estimate: the Bank of England's limit on lending at
 * or above 4.5 times income (Financial Policy Committee, since 2014) is on each lender's share, not on each loan.
 */
export const incomeMultiple = 4.5

/** The price that a buyer with this income and these savings can afford, before tax and fees. */
export function affordablePrice(yearlyIncome: number, deposit: number): number {
  return Math.round(yearlyIncome * incomeMultiple + deposit)
}
