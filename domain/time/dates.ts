import { inLondon, months } from './london-time.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** 12 November 2026 */
export function formatLongDate(moment: string | Date): string {
  const date = inLondon(moment)
  return `${dayAndMonth(date)} ${date.getUTCFullYear()}`
}

const dayAndMonth = (date: Date): string => `${date.getUTCDate()} ${months[date.getUTCMonth()]}`

/** 2026-11-12 in London, the value of a date field */
export const dateInLondon = (moment: string | Date): string => inLondon(moment).toISOString().slice(0, 10)

/** Whether both are on the same day in London, whatever the server's time zone. */
export function isSameDay(one: string | Date, other: string | Date): boolean {
  return dateInLondon(one) === dateInLondon(other)
}

/** 9 November, with the year if it is not the current one */
export function formatDay(moment: string | Date, now: Date): string {
  const date = inLondon(moment)
  return date.getUTCFullYear() === yearOf(now) ? dayAndMonth(date) : formatLongDate(moment)
}

/** today at 09:32 · yesterday at 18:05 · 9 November at 09:32, with the year if it is not the current one */
export function formatMoment(moment: string | Date, now: Date = new Date()): string {
  const days = daysBetween(moment, now)
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : formatDay(moment, now)
  return `${day} at ${formatClock(moment)}`
}

/** Calendar days between the two in London. */
export function daysBetween(earlier: string | Date, later: string | Date): number {
  const midnight = (moment: string | Date) => Date.parse(dateInLondon(moment))
  return Math.round((midnight(later) - midnight(earlier)) / dayMs)
}

/** Midnight at the start of the day in London. */
export function startOfDay(moment: string | Date): Date {
  const midnight = new Date(dateInLondon(moment))
  return formatClock(midnight) === '00:00' ? midnight : new Date(midnight.getTime() - hourMs)
}

/** 14 Nov 2026, for narrow table columns */
export function formatShortDate(moment: string | Date): string {
  const date = inLondon(moment)
  const month = months[date.getUTCMonth()] ?? ''
  return `${date.getUTCDate()} ${month === 'September' ? 'Sept' : month.slice(0, 3)} ${date.getUTCFullYear()}`
}

/** 09:42 */
export function formatClock(moment: string | Date): string {
  return inLondon(moment).toISOString().slice(11, 16)
}

export function yearOf(moment: Date): number {
  return inLondon(moment).getUTCFullYear()
}
