import { expect, test } from 'vitest'
import { fillMissingDays, sumMeasure } from './activity.ts'

test('an advertiser sees every day, including days without activity', () => {
  const rows = [{ day: '2026-11-15', views: 4, saves: 1, enquiries: 0 }]
  const days = fillMissingDays(rows, 3, new Date('2026-11-16T12:00:00Z'))
  expect(days).toEqual([
    { day: '2026-11-14', views: 0, saves: 0, enquiries: 0 },
    { day: '2026-11-15', views: 4, saves: 1, enquiries: 0 },
    { day: '2026-11-16', views: 0, saves: 0, enquiries: 0 },
  ])
  expect(sumMeasure(days, 'views')).toBe(4)
})

test('an advertiser sees days in London time: 23:30 UTC in summer belongs to the next day', () => {
  expect(fillMissingDays([], 1, new Date('2026-07-01T23:30:00Z'))[0]?.day).toBe('2026-07-02')
})
