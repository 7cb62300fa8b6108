import { expect, test } from 'vitest'
import { formatClock, formatDay, formatLongDate, formatShortDate, yearOf } from './dates.ts'
import { formatAppointment } from './london-input.ts'

const hourMs = 60 * 60 * 1000
const timeZone = 'Europe/London'
const platform = {
  long: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
  short: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }),
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }),
  clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
}

test('a reader sees the day and time that London has, at every hour of years with their leap days and changes of the clock', () => {
  const until = Date.UTC(2029, 0, 2)
  for (let at = Date.UTC(2023, 11, 31); at < until; at += hourMs) {
    const moment = new Date(at)
    const shown = [formatLongDate(moment), formatShortDate(moment), formatClock(moment)]
    expect(shown).toEqual([platform.long, platform.short, platform.clock].map((each) => each.format(moment)))
  }
})

test('a reader sees weekdays and days of the year as Britain writes them', () => {
  for (let day = 0; day < 366; day++) {
    const moment = new Date(Date.UTC(2028, 0, 1, 12) + day * 24 * hourMs)
    expect(formatDay(moment, moment)).toBe(platform.day.format(moment))
    expect(formatAppointment(moment)).toContain(
      `${platform.weekday.format(moment)} ${platform.day.format(moment)} at`,
    )
    expect(yearOf(moment)).toBe(2028)
  }
})

test('an invalid date is not formatted', () => {
  expect(() => formatLongDate('soon')).toThrow(RangeError)
})
