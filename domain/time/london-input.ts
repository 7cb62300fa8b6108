import { dateInLondon, formatClock } from './dates.ts'
import { inLondon, londonOffsetMs, months, weekdays } from './london-time.ts'

const hourMs = 60 * 60 * 1000

/** 2026-11-21T10:30, the value of a datetime-local field in London time */
export const toLondonInput = (moment: string | Date): string =>
  `${dateInLondon(moment)}T${formatClock(moment)}`

/** Saturday 21 November at 10:30 */
export function formatAppointment(moment: string | Date): string {
  const date = inLondon(moment)
  const day = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  return `${day} at ${formatClock(moment)}`
}

/**
 * The instant at which London's clocks show this date and time. Of the hour that repeats in autumn, the first; a time skipped in
 * spring is moved on by an hour. Undefined if there is no such date or time.
 */
export function londonMoment(day: string, time: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(shown) || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const inSummer = shown - hourMs
  return new Date(londonOffsetMs(inSummer) === hourMs ? inSummer : shown)
}

/** The instant of a datetime-local field: see `londonMoment`. */
export function fromLondonInput(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T')
  return londonMoment(day, time.slice(0, 5))
}
