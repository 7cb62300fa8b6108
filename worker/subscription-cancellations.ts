import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

type CancelSubscription = (subscription: { id: string; isAtPeriodEnd: boolean }) => Promise<void>

/**
 * Cancels subscriptions at the payment provider after their plan has ended in the database. Retried until done;
 * cancelling twice is harmless.
 */
export const subscriptionCancellations = (sql: Sql, cancel: CancelSubscription): Task => ({
  name: 'subscription cancellations',
  channel: 'subscription_cancellations',
  everyMs: 60_000,
  run: async () => {
    const [due] = await sql<{ subscription: string; at_period_end: boolean; request_id: string }[]>`
      select * from private.claim_subscription_cancellation()`
    if (!due) return false
    try {
      await cancel({ id: due.subscription, isAtPeriodEnd: due.at_period_end })
      await sql`
        update private.subscription_cancellations set done_at = now(), problem = null
        where request_id = ${due.request_id}`
    } catch (error) {
      await sql`
        update private.subscription_cancellations set problem = ${(error as Error).message.slice(0, 500)}
        where request_id = ${due.request_id}`
      throw error
    }
    return true
  },
})
