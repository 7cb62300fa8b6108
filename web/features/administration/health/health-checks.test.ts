import { expect, test } from 'vitest'
import { formatBytes, healthChecks } from './health-checks.ts'

const now = Date.parse('2026-11-16T09:00:00Z')
const well = {
  mail: { waiting: 2, failed: 0, oldest_waiting: '2026-11-16T08:59:00Z', last_sent: null },
  alerts: { unmatched: 0, oldest: null },
  listings: { overdue_opening: 0, overdue_closing: 0 },
  support: { open: 1, overdue: 0 },
  refunds: { waiting: 1, failing: 0 },
  cancellations: { waiting: 1, failing: 0 },
  withdrawals: { waiting: 1, oldest: '2026-11-16T08:59:00Z' },
  pictures: { waiting: 3, oldest_due: null as string | null },
  files: [],
}
const ill = (health: Partial<typeof well>) =>
  healthChecks({ ...well, ...health }, now)
    .filter(({ isHealthy }) => !isHealthy)
    .map(({ name }) => name)

test('an administrator sees that all is well while things are on their way', () => {
  expect(ill({})).toEqual([])
  expect(healthChecks(well, now)[0]?.words).toBe('Two mails waiting.')
})

test('an administrator sees what is stuck, given up or late', () => {
  expect(ill({ mail: { ...well.mail, failed: 1 } })).toEqual(['Mail'])
  expect(ill({ mail: { ...well.mail, oldest_waiting: '2026-11-16T08:50:00Z' } })).toEqual(['Mail'])
  expect(ill({ listings: { overdue_opening: 1, overdue_closing: 0 } })).toEqual(['Listings'])
  expect(ill({ support: { open: 3, overdue: 2 } })).toEqual(['Support'])
  expect(ill({ refunds: { waiting: 1, failing: 1 } })).toEqual(['Refunds'])
  expect(ill({ cancellations: { waiting: 1, failing: 1 } })).toEqual(['Subscription cancellations'])
  expect(ill({ withdrawals: { waiting: 1, oldest: '2026-11-16T08:50:00Z' } })).toEqual([
    'Listing withdrawals',
  ])
  expect(ill({ pictures: { waiting: 1, oldest_due: '2026-11-16T08:50:00Z' } })).toEqual(['Pictures of feeds'])
})

test('sizes of storage are readable', () => {
  expect([0, 999, 12_400_000, 5e15].map(formatBytes)).toEqual(['0 B', '999 B', '12.4 MB', '5,000 TB'])
})
