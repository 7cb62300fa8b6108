import type { Sql } from '../platform/db/connect.ts'
import type { Task } from './run-tasks.ts'

type RefundPayment = (payment: { id: string; providerPaymentId: string }) => Promise<void>

/** Refunds card payments. The provider identifies a refund by its payment, so repeating it is harmless. */
export const refunds = (sql: Sql, refundPayment: RefundPayment): Task => ({
  name: 'refunds',
  channel: 'provider_refunds',
  everyMs: 60_000,
  run: async () => {
    const [due] = await sql<{ payment_id: string; provider_payment_id: string }[]>`
      select * from private.claim_provider_refund()`
    if (!due) return false
    const { payment_id: id, provider_payment_id: providerPaymentId } = due
    try {
      await refundPayment({ id, providerPaymentId })
      await sql`update private.provider_refunds set done_at = now(), problem = null where payment_id = ${id}`
    } catch (error) {
      await sql`update private.provider_refunds set problem = ${(error as Error).message.slice(0, 500)} where payment_id = ${id}`
      throw error
    }
    return true
  },
})
