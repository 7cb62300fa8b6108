import { expect, test } from 'vitest'
import { formatBytes, healthChecks } from './health-checks.ts'

const now = Date.parse('2026-11-16T09:00:00Z')
const healthy = {
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
const failingChecks = (health: Partial<typeof healthy>) =>
  healthChecks({ ...healthy, ...health }, now)
    .filter(({ isHealthy }) => !isHealthy)
    .map(({ name }) => name)

test('an administrator sees healthy queues while their items are recent', () => {
  expect(failingChecks({})).toEqual([])
  expect(healthChecks(healthy, now)[0]?.summary).toBe('Two emails waiting.')
})

test('an administrator sees which queues are stuck, failing or overdue', () => {
  expect(failingChecks({ mail: { ...healthy.mail, failed: 1 } })).toEqual(['Email'])
  expect(failingChecks({ mail: { ...healthy.mail, oldest_waiting: '2026-11-16T08:50:00Z' } })).toEqual([
    'Email',
  ])
  expect(failingChecks({ listings: { overdue_opening: 1, overdue_closing: 0 } })).toEqual(['Listings'])
  expect(failingChecks({ support: { open: 3, overdue: 2 } })).toEqual(['Support'])
  expect(failingChecks({ refunds: { waiting: 1, failing: 1 } })).toEqual(['Refunds'])
  expect(failingChecks({ cancellations: { waiting: 1, failing: 1 } })).toEqual(['Subscription cancellations'])
  expect(failingChecks({ withdrawals: { waiting: 1, oldest: '2026-11-16T08:50:00Z' } })).toEqual([
    'Listing withdrawals',
  ])
  expect(failingChecks({ pictures: { waiting: 1, oldest_due: '2026-11-16T08:50:00Z' } })).toEqual([
    'Feed photos',
  ])
})

test('an administrator reads storage sizes in suitable units', () => {
  expect([0, 999, 12_400_000, 5e15].map(formatBytes)).toEqual(['0 B', '999 B', '12.4 MB', '5,000 TB'])
})
