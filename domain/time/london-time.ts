const hourMs = 60 * 60 * 1000
const march = 2
const october = 9

/**
 * The moment moved so that its UTC parts are what London's clocks and calendar show. Written out, because a phone needs
 * a tenth of a second to make one of the platform's formats, and most pages show a date.
 */
export function inLondon(moment: string | number | Date): Date {
  const at = new Date(moment).getTime()
  if (Number.isNaN(at)) throw new RangeError(`${String(moment)} is no moment`)
  return new Date(at + londonOffsetMs(at))
}

/** How far London is ahead of UTC: an hour in summer, which begins and ends at one o'clock UTC; otherwise nothing. */
export function londonOffsetMs(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSundayOf(march, year) + hourMs && at < lastSundayOf(october, year) + hourMs
  return isSummer ? hourMs : 0
}

/** The midnight with which it begins, of a month with 31 days. */
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
