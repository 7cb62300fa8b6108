/** Below this lenders and valuers take a lease for short, and extending it costs more. */
const shortBelowYears = 80
/** How far ahead a buyer is told that a lease will become short: about as long as homes are kept between sales. */
const noticeYears = 10

type LeaseHealth = 'short' | 'soon-short' | 'long'

/** 79 -> short · 85 -> soon-short · 90 -> long */
export function leaseHealth(yearsLeft: number): LeaseHealth {
  if (yearsLeft < shortBelowYears) return 'short'
  return yearsLeft < shortBelowYears + noticeYears ? 'soon-short' : 'long'
}
