const timeZone = 'Europe/London'
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone })

/** 12 November 2026 */
export function formatLongDate(moment: string | Date): string {
  return longDate.format(new Date(moment))
}

/** 2026-11-12, as the calendar in London has it */
export const dateInLondon = (moment: string | Date): string => dayKey.format(new Date(moment))

/** Whether both moments fall on one day in London, whatever the server's own clock says. */
export function isSameDay(one: string | Date, other: string | Date): boolean {
  return dayKey.format(new Date(one)) === dayKey.format(new Date(other))
}

/** 9 November, with the year where it is not this one */
export function formatDay(moment: string | Date, now: Date): string {
  const date = new Date(moment)
  return (yearOf(date) === yearOf(now) ? dayAndMonth : longDate).format(date)
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** today at 09:32 · yesterday at 18:05 · 9 November at 09:32, with the year where it is not this one */
export function formatMoment(moment: string | Date, now: Date = new Date()): string {
  const days = daysBetween(moment, now)
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : formatDay(moment, now)
  return `${day} at ${formatClock(moment)}`
}

/** Days between the two as London counts them: midnight parts them, not 24 hours. */
export function daysBetween(earlier: string | Date, later: string | Date): number {
  const midnight = (moment: string | Date) => Date.parse(dayKey.format(new Date(moment)))
  return Math.round((midnight(later) - midnight(earlier)) / dayMs)
}

/** The midnight with which this day began in London. */
export function startOfDay(moment: string | Date): Date {
  const midnight = new Date(dayKey.format(new Date(moment)))
  return clock.format(midnight) === '00:00' ? midnight : new Date(midnight.getTime() - hourMs)
}

const shortDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
})

/** 14 Nov 2026, for the narrow columns of tables */
export function formatShortDate(moment: string | Date): string {
  return shortDate.format(new Date(moment))
}

/** 09:42 */
export function formatClock(moment: string | Date): string {
  return clock.format(new Date(moment))
}

export function yearOf(moment: Date): number {
  return Number(dayKey.format(moment).slice(0, 4))
}
