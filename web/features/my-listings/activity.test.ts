import { expect, test } from 'vitest'
import { everyDay, sumOf } from './activity.ts'

test('an advertiser sees every day, also those on which nobody looked', () => {
  const rows = [{ day: '2026-11-15', views: 4, saves: 1, enquiries: 0 }]
  const days = everyDay(rows, 3, new Date('2026-11-16T12:00:00Z'))
  expect(days).toEqual([
    { day: '2026-11-14', views: 0, saves: 0, enquiries: 0 },
    { day: '2026-11-15', views: 4, saves: 1, enquiries: 0 },
    { day: '2026-11-16', views: 0, saves: 0, enquiries: 0 },
  ])
  expect(sumOf(days, 'views')).toBe(4)
})

test('days are London’s: late in a summer evening it is tomorrow already', () => {
  expect(everyDay([], 1, new Date('2026-07-01T23:30:00Z'))[0]?.day).toBe('2026-07-02')
})
