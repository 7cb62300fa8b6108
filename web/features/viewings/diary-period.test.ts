import { describe, expect, test } from 'vitest'
import { addDays, atMinutes, minutesOfDay, periodOf, shiftMoment } from './diary-period.ts'

const iso = (moment: Date) => moment.toISOString()

describe('a host who reads the diary', () => {
  test('sees a week from Monday, also when the clocks go back in it', () => {
    const { from, until, days } = periodOf('week', new Date('2026-10-25T12:00:00Z'))
    expect([iso(from), iso(until)]).toEqual(['2026-10-18T23:00:00.000Z', '2026-10-26T00:00:00.000Z'])
    expect(days).toHaveLength(7)
  })

  test('sees midnight to midnight on the day the clocks go forward', () => {
    const { from, until } = periodOf('day', new Date('2027-03-28T12:00:00Z'))
    expect([iso(from), iso(until)]).toEqual(['2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'])
    expect(iso(addDays(from, 1))).toBe(iso(until))
  })

  test('sees 10:00 at the same height on both sides of a change', () => {
    for (const moment of ['2027-03-27T10:00:00Z', '2027-03-28T09:00:00Z', '2027-10-31T10:00:00Z'])
      expect(minutesOfDay(moment)).toBe(600)
    expect(iso(atMinutes(new Date('2027-03-28T00:00:00Z'), 600))).toBe('2027-03-28T09:00:00.000Z')
  })
})

describe('a host who drags a viewing', () => {
  test('keeps its time of day when it moves over a change of the clocks', () => {
    expect(iso(shiftMoment('2027-03-27T10:00:00Z', 1, 0, 30))).toBe('2027-03-28T09:00:00.000Z')
    expect(iso(shiftMoment('2026-10-24T09:00:00Z', 1, 0, 30))).toBe('2026-10-25T10:00:00.000Z')
  })

  test('moves it in quarters of an hour, from 06:00 to 22:00', () => {
    expect(iso(shiftMoment('2026-11-21T10:30:00Z', 0, 22, 30))).toBe('2026-11-21T10:45:00.000Z')
    expect(iso(shiftMoment('2026-11-21T10:30:00Z', 0, -900, 30))).toBe('2026-11-21T06:00:00.000Z')
    expect(iso(shiftMoment('2026-11-21T10:30:00Z', 0, 900, 30))).toBe('2026-11-21T21:30:00.000Z')
  })
})
