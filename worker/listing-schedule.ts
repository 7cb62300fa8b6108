import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

const second = 1000
const minute = 60 * second

/**
 * Publishes scheduled listings, closes expired ones, warns their owners and renews plans. Each task claims rows in the
 * database, so several servers can share the work.
 */
export const listingTasks = (sql: Sql): Task[] => [
  {
    name: 'listings that open',
    everyMs: second,
    run: async () => isFullBatch(await sql`select private.publish_scheduled_listings() as done`),
  },
  {
    name: 'listings that close',
    everyMs: second,
    run: async () => isFullBatch(await sql`select private.close_expired_listings() as done`),
  },
  {
    name: 'listings that close soon',
    everyMs: minute,
    run: async () => {
      await sql`select private.warn_of_expiring_listings()`
      return false
    },
  },
  {
    name: 'months of plans',
    everyMs: minute,
    run: async () => {
      await sql`select private.process_membership_periods()`
      return false
    },
  },
  {
    name: 'homes to confirm',
    everyMs: 10 * minute,
    run: async () => {
      const [row] = await sql<{ changed: number }[]>`select private.check_availability() as changed`
      return (row?.changed ?? 0) > 0
    },
  },
  {
    name: 'health of feeds',
    everyMs: 10 * minute,
    run: async () => {
      await sql`select private.check_feeds()`
      return false
    },
  },
  {
    name: 'answering times',
    everyMs: 10 * minute,
    run: async () => {
      await sql`select private.refresh_response_times()`
      return false
    },
  },
]

/** A full batch may have left rows behind. */
const isFullBatch = ([row]: { done?: number }[]) => (row?.done ?? 0) >= 500
