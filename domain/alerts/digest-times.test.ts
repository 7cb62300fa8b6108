import { describe, expect, test } from 'vitest'
import { lastDigestAt, nextDigestAt } from './digest-times.ts'

const at = (moment: string) => new Date(moment)

describe('a reader of daily alerts', () => {
  test.for([
    [
      'a winter day, a minute early',
      '2026-01-15T07:59:00Z',
      '2026-01-14T08:00:00.000Z',
      '2026-01-15T08:00:00.000Z',
    ],
    [
      'a winter day, on the stroke',
      '2026-01-15T08:00:00Z',
      '2026-01-15T08:00:00.000Z',
      '2026-01-16T08:00:00.000Z',
    ],
    ['a summer day', '2026-07-15T07:00:00Z', '2026-07-15T07:00:00.000Z', '2026-07-16T07:00:00.000Z'],
    [
      'the eve of summer time',
      '2026-03-28T20:00:00Z',
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'the night the clocks go forward',
      '2026-03-29T01:30:00Z',
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ],
    ['the morning after', '2026-03-29T07:00:00Z', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
    [
      'the eve of winter time',
      '2026-10-24T12:00:00Z',
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'the hour that comes twice',
      '2026-10-25T01:30:00Z',
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'seven in UTC on that day',
      '2026-10-25T07:30:00Z',
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'half past midnight in summer, still yesterday in UTC',
      '2026-07-14T23:30:00Z',
      '2026-07-14T07:00:00.000Z',
      '2026-07-15T07:00:00.000Z',
    ],
    ['New Year', '2027-01-01T00:00:00Z', '2026-12-31T08:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ] as const)('gets the email at 8 am London time: %s', ([, now, last, next]) => {
    expect(lastDigestAt('daily', at(now)).toISOString()).toBe(last)
    expect(nextDigestAt('daily', at(now)).toISOString()).toBe(next)
  })
})

describe('a reader of weekly alerts', () => {
  test.for([
    ['Sunday', '2026-11-15T12:00:00Z', '2026-11-09T08:00:00.000Z', '2026-11-16T08:00:00.000Z'],
    ['Monday, too early', '2026-11-16T07:59:59Z', '2026-11-09T08:00:00.000Z', '2026-11-16T08:00:00.000Z'],
    ['Monday at eight', '2026-11-16T08:00:00Z', '2026-11-16T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    [
      'the week the clocks go forward',
      '2026-03-27T12:00:00Z',
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ],
    ['the week they go back', '2026-10-25T12:00:00Z', '2026-10-19T07:00:00.000Z', '2026-10-26T08:00:00.000Z'],
  ] as const)('gets the email on Mondays at 8 am London time: %s', ([, now, last, next]) => {
    expect(lastDigestAt('weekly', at(now)).toISOString()).toBe(last)
    expect(nextDigestAt('weekly', at(now)).toISOString()).toBe(next)
  })
})
