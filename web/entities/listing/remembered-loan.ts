import { useEffect, useState } from 'react'
import { type Loan, usualLoan } from '../../../domain/money/mortgage.ts'

/** The loan that this visitor last chose, kept in this browser. */
const storageKey = 'lintel-loan'

/** As in every estimate until one is chosen, and on the server. */
export function useLoan(): [loan: Loan, choose: (loan: Loan) => void] {
  const [loan, setLoan] = useState(usualLoan)
  useEffect(() => setLoan(rememberedLoan()), [])
  const choose = (chosen: Loan) => {
    rememberLoan(chosen)
    setLoan(chosen)
  }
  return [loan, choose]
}

export function rememberLoan(loan: Loan): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(loan))
  } catch {
    // Without storage, it is known until the page is left.
  }
}

export function rememberedLoan(): Loan {
  try {
    const stored: Loan = JSON.parse(localStorage.getItem(storageKey) ?? '')
    if (Number.isFinite(stored.depositPercent + stored.ratePercent + stored.years)) return stored
  } catch {
    // None is stored.
  }
  return usualLoan
}
