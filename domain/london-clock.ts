import { formatClock } from './dates.ts'

const timeZone = 'Europe/London'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone })
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekdayMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** 2026-11-21, the day it is in London: what a date field takes. */
export const londonDay = (moment: Date): string => dayParts.format(moment)

/** 2026-11-21T10:30, what a field for day and time shows for this moment in London */
export const toLondonInput = (moment: string | Date): string =>
  `${londonDay(new Date(moment))}T${formatClock(moment)}`

/** Saturday 21 November at 10:30 */
export function formatAppointment(moment: string | Date): string {
  const date = new Date(moment)
  return `${weekdayMoment.format(date).replace(',', '')} at ${formatClock(date)}`
}

/**
 * The moment at which London's clocks show this day and time, wherever the reader is. Of an hour that comes twice in
 * autumn it is the first; one that spring leaves out is moved on by an hour. Undefined: no such day or time.
 */
export function londonMoment(day: string, time: string): Date | undefined {
  const shown = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(shown) || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return undefined
  const inSummer = shown - hourMs
  return new Date(offsetMs(inSummer) === hourMs ? inSummer : shown)
}

/** How far London is ahead of UTC: an hour, or nothing. */
function offsetMs(at: number): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / minuteMs) * minuteMs
}

/** The moment that a field for day and time means: see `londonMoment`. */
export function fromLondonInput(text: string): Date | undefined {
  const [day = '', time = ''] = text.split('T')
  return londonMoment(day, time.slice(0, 5))
}
