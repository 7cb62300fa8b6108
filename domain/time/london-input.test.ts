import { expect, test } from 'vitest'
import { dateInLondon } from './dates.ts'
import { formatAppointment, fromLondonInput, londonMoment, toLondonInput } from './london-input.ts'

const at = (day: string, time: string) => londonMoment(day, time)?.toISOString()

test('an agent books in London time, in winter and in summer', () => {
  expect(at('2026-11-21', '10:30')).toBe('2026-11-21T10:30:00.000Z')
  expect(at('2026-07-01', '10:30')).toBe('2026-07-01T09:30:00.000Z')
})

test('an agent books near a clock change', () => {
  expect(at('2026-10-25', '00:30')).toBe('2026-10-24T23:30:00.000Z')
  expect(at('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T02:30:00.000Z')
  expect(at('2026-03-29', '00:30')).toBe('2026-03-29T00:30:00.000Z')
  expect(at('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
})

test('an invalid date or time is refused', () => {
  for (const [day, time] of [
    ['', '10:30'],
    ['2026-11-21', ''],
    ['2026-13-01', '10:30'],
    ['21/11/2026', '10:30'],
    ['2026-11-21', '25:00'],
  ] as const)
    expect(londonMoment(day, time)).toBeUndefined()
})

test('a reader sees the day of the week and London time', () => {
  expect(formatAppointment('2026-11-21T10:30:00Z')).toBe('Saturday 21 November at 10:30')
  expect(dateInLondon(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
})

test('an editor who schedules for nine means nine in London, in summer as in winter', () => {
  expect(fromLondonInput('2026-11-20T09:00')).toEqual(new Date('2026-11-20T09:00:00Z'))
  expect(fromLondonInput('2026-07-01T09:00')).toEqual(new Date('2026-07-01T08:00:00Z'))
  expect(toLondonInput('2026-07-01T08:00:00Z')).toBe('2026-07-01T09:00')
  expect(fromLondonInput('')).toBeUndefined()
  expect(fromLondonInput('tomorrow')).toBeUndefined()
})
