import { daysBetween, formatDay, formatLongDate } from '../time/dates.ts'

/** Confirmed today · Confirmed yesterday · Confirmed 2 days ago · Confirmed on 3 October */
export function describeConfirmation(confirmedAt: string, now: Date): string {
  const days = daysBetween(confirmedAt, now)
  if (days <= 0) return 'Confirmed today'
  if (days === 1) return 'Confirmed yesterday'
  return days <= 60 ? `Confirmed ${days} days ago` : `Confirmed on ${formatDay(confirmedAt, now)}`
}

/** 12 days · 1 day · less than a day */
export const dayCount = (days: number): string =>
  days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`

/** Calendar days since a home would have been listed if it had been on the market ever since. */
export const daysShown = (shownSince: string, now: Date): number => Math.max(0, daysBetween(shownSince, now))

export type MarketHistory = {
  first_listed_at: string
  listings: number
  days: number
  price_changes: number
}

/** On the market for 143 days since 3 March 2026, in 2 separate listings, with 3 price changes. */
export function describeMarketHistory(history: MarketHistory): string {
  const { first_listed_at, listings, days, price_changes: changes } = history
  const parts = [
    `On the market for ${dayCount(days)} ${listings > 1 ? 'in total ' : ''}since ${formatLongDate(first_listed_at)}`,
    listings > 1 ? `in ${listings} separate listings` : undefined,
    changes === 0
      ? 'with no price changes'
      : `with ${changes === 1 ? '1 price change' : `${changes} price changes`}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
