/** Below this, lenders and valuers consider a lease short, and extending it costs more. */
const shortBelowYears = 80
/** How far ahead to warn that a lease will become short: about the time between two sales of a home. */
const noticeYears = 10

type LeaseHealth = 'short' | 'soon-short' | 'long'

/** 79 -> short · 85 -> soon-short · 90 -> long */
export function leaseHealth(yearsLeft: number): LeaseHealth {
  if (yearsLeft < shortBelowYears) return 'short'
  return yearsLeft < shortBelowYears + noticeYears ? 'soon-short' : 'long'
}

/** The yearly service charge in pounds per sq ft; undefined if either is unknown. */
export const chargePerSquareFoot = (charge: number | null, squareFeet: number | null): number | undefined =>
  charge && squareFeet ? charge / squareFeet : undefined
