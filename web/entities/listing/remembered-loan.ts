import { useSyncExternalStore } from 'react'
import { type Loan, usualLoan } from '../../../domain/money/mortgage.ts'

/** The loan that this visitor last chose, kept in this browser. */
const storageKey = 'lintel-loan'

let loan: Loan | undefined
const listeners = new Set<() => void>()

/** As in every estimate until one is chosen, and on the server. */
export const useLoan = (): Loan => useSyncExternalStore(subscribe, rememberedLoan, () => usualLoan)

export function rememberLoan(chosen: Loan): void {
  loan = chosen
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen))
  } catch {
    // Without storage, it is known until the page is left.
  }
  for (const listener of listeners) listener()
}

export function rememberedLoan(): Loan {
  loan ??= readLoan() ?? usualLoan
  return loan
}

function readLoan(): Loan | undefined {
  try {
    const { depositPercent, ratePercent, years } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const stored = [depositPercent, ratePercent, years]
    return stored.every(Number.isFinite) ? { depositPercent, ratePercent, years } : undefined
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
