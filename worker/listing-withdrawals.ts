import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

/** Withdraws the listings of a landlord or agency that lost its role, beyond those withdrawn in the request itself. */
export const listingWithdrawals = (sql: Sql): Task => ({
  name: 'listing withdrawals',
  channel: 'listing_withdrawals',
  everyMs: 60_000,
  run: async () => {
    const [due] = await sql<{ id: string | null }[]>`select private.claim_listing_withdrawal() as id`
    if (!due?.id) return false
    await sql`select private.continue_listing_withdrawal(${due.id})`
    return true
  },
})
