import { dateInLondon, startOfDay } from '../../../domain/time/dates.ts'
import { inLondon, londonOffsetMs } from '../../../domain/time/london-time.ts'

export type DiaryView = 'day' | 'week' | 'list'

const dayMs = 86_400_000
const minuteMs = 60_000
export const snapMinutes = 15

/** Midnight in London, so many days after another. Not 24 hours each: the clocks change twice a year. */
export function addDays(midnight: Date, days: number): Date {
  const noon = new Date(midnight.getTime() + 12 * 60 * minuteMs)
  return startOfDay(new Date(noon.getTime() + days * dayMs))
}

/** The days that a view shows: one, the week from Monday, or four weeks from the day. */
export function periodOf(view: DiaryView, day: Date): { from: Date; until: Date; days: Date[] } {
  const start = startOfDay(day)
  const weekday = (inLondon(start).getUTCDay() + 6) % 7
  const from = view === 'week' ? addDays(start, -weekday) : start
  const count = { day: 1, week: 7, list: 28 }[view]
  return {
    from,
    until: addDays(from, count),
    days: Array.from({ length: count }, (_, n) => addDays(from, n)),
  }
}

/** Minutes since midnight as London's clocks show them. */
export function minutesOfDay(moment: string | Date): number {
  const local = inLondon(moment)
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/** The instant at which London's clocks show this many minutes after midnight of the day. */
export function atMinutes(day: Date, minutes: number): Date {
  const shown = Date.parse(dateInLondon(day)) + minutes * minuteMs
  return new Date(shown - londonOffsetMs(shown))
}

/** Another day and time, on the grid and within the hours at which homes are viewed. */
export function shiftMoment(
  moment: string | Date,
  days: number,
  minutes: number,
  lengthMinutes: number,
): Date {
  const shifted = minutesOfDay(moment) + minutes
  const snapped = Math.round(shifted / snapMinutes) * snapMinutes
  const latest = 22 * 60 - lengthMinutes
  return atMinutes(addDays(startOfDay(moment), days), Math.min(Math.max(snapped, 6 * 60), latest))
}
