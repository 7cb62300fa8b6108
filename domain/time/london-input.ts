import { dateInLondon, formatClock } from './dates.ts'
import { inLondon, londonOffsetMs, months, weekdays } from './london-time.ts'

const hourMs = 60 * 60 * 1000

/** 2026-11-21T10:30, what a field for day and time shows for this moment in London */
export const toLondonInput = (moment: string | Date): string =>
  `${dateInLondon(moment)}T${formatClock(moment)}`

/** Saturday 21 November at 10:30 */
export function formatAppointment(moment: string | Date): string {
  const date = inLondon(moment)
  const day = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  return `${day} at ${formatClock(moment)}`
}

/**
 * The moment at which London's clocks show this day and time, wherever the reader is. Of an hour that comes twice in
 * autumn it is the first; one that spring leaves out is moved on by an hour. Undefined: no such day or time.
 */
export function londonMoment(day: string, time: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(shown) || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const inSummer = shown - hourMs
  return new Date(londonOffsetMs(inSummer) === hourMs ? inSummer : shown)
}

/** The moment that a field for day and time means: see `londonMoment`. */
export function fromLondonInput(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T')
  return londonMoment(day, time.slice(0, 5))
}
