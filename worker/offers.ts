import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

const second = 1000
const minute = 60 * second

/** Sends sealed offers to the seller at the deadline, tells enquirers what became of a home, and erases expired documents. */
export const offerTasks = (sql: Sql): Task[] => [
  {
    name: 'sealed offers that open',
    everyMs: 5 * second,
    run: async () => {
      await sql`select private.open_sealed_offers()`
      return false
    },
  },
  {
    name: 'outcomes of listings',
    channel: 'listing_outcomes',
    everyMs: 10 * second,
    run: async () => {
      await sql`select private.announce_listing_outcomes()`
      return false
    },
  },
  {
    name: 'documents of offers that expire',
    everyMs: 5 * minute,
    run: async () => {
      await sql`select private.erase_expired_documents()`
      return false
    },
  },
]
