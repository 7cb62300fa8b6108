import { expect, test } from 'vitest'
import {
  daysBetween,
  formatClock,
  formatDay,
  formatLongDate,
  formatMoment,
  formatShortDate,
  isSameDay,
  startOfDay,
  yearOf,
} from './dates.ts'

test('a reader sees dates in the long British form, in London time', () => {
  expect(formatLongDate('2026-11-12T10:00:00Z')).toBe('12 November 2026')
  expect(formatLongDate('2026-06-30T23:30:00Z')).toBe('1 July 2026')
})

test('a home published late on a summer evening in UTC is new on the next London day', () => {
  expect(isSameDay('2026-06-30T23:30:00Z', '2026-07-01T08:00:00Z')).toBe(true)
  expect(isSameDay('2026-06-30T22:30:00Z', '2026-07-01T08:00:00Z')).toBe(false)
})

test('a visitor sees the year in the footer change at midnight in London', () => {
  expect(yearOf(new Date('2026-12-31T23:59:59Z'))).toBe(2026)
  expect(yearOf(new Date('2027-01-01T00:00:00Z'))).toBe(2027)
})

test('a reader sees the year of a date only if it is not the current one', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(formatDay('2026-11-09T10:00:00Z', now)).toBe('9 November')
  expect(formatDay('2025-12-31T10:00:00Z', now)).toBe('31 December 2025')
})

test('a day ends at midnight in London', () => {
  expect(daysBetween('2026-11-14T23:59:00Z', '2026-11-15T00:01:00Z')).toBe(1)
  expect(daysBetween('2026-06-30T23:30:00Z', '2026-07-01T08:00:00Z')).toBe(0)
  expect(daysBetween('2026-10-20T12:00:00Z', '2026-11-15T12:00:00Z')).toBe(26)
})

test('a reader sees times in London time, with today and yesterday by name', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(formatMoment('2026-11-16T09:32:00Z', now)).toBe('today at 09:32')
  expect(formatMoment('2026-11-15T23:59:00Z', now)).toBe('yesterday at 23:59')
  expect(formatMoment('2026-07-01T23:30:00Z', now)).toBe('2 July at 00:30')
  expect(formatMoment('2025-12-31T10:00:00Z', now)).toBe('31 December 2025 at 10:00')
})

test('a day begins at midnight in London, in summer as in winter and when the clocks change', () => {
  expect(startOfDay('2026-11-16T09:00:00Z')).toEqual(new Date('2026-11-16T00:00:00Z'))
  expect(startOfDay('2026-07-01T09:00:00Z')).toEqual(new Date('2026-06-30T23:00:00Z'))
  expect(startOfDay('2026-03-29T12:00:00Z')).toEqual(new Date('2026-03-29T00:00:00Z'))
  expect(startOfDay('2026-10-25T12:00:00Z')).toEqual(new Date('2026-10-24T23:00:00Z'))
})

test('an administrator’s tables have short dates in London time', () => {
  expect(formatShortDate('2026-06-30T23:30:00Z')).toBe('1 Jul 2026')
  expect(formatClock('2026-06-30T08:42:00Z')).toBe('09:42')
})
