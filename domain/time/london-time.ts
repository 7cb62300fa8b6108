const hourMs = 60 * 60 * 1000
const march = 2
const october = 9

/**
 * A date shifted so that its UTC fields show London's local time. Done by hand, because creating an Intl format takes a tenth of a
 * second on a phone and most pages show a date.
 */
export function inLondon(moment: string | number | Date): Date {
  const at = new Date(moment).getTime()
  if (Number.isNaN(at)) throw new RangeError(`${String(moment)} is no moment`)
  return new Date(at + londonOffsetMs(at))
}

/** London's offset from UTC: an hour in summer, which begins and ends at 01:00 UTC. */
export function londonOffsetMs(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSundayOf(march, year) + hourMs && at < lastSundayOf(october, year) + hourMs
  return isSummer ? hourMs : 0
}

/** Midnight UTC of the last Sunday in a month with 31 days. */
function lastSundayOf(month: number, year: number): number {
  return Date.UTC(year, month, 31 - new Date(Date.UTC(year, month, 31)).getUTCDay())
}

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
