import { asCaller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Invoices by email, paid by bank transfer and recorded by an administrator. */
export const createInvoiceProvider = (sql: Sql): PaymentProvider => ({
  name: 'invoice',
  choosePlan: async (caller, planId) => {
    await asCaller(sql, caller, (tx) => tx`select public.change_plan(${planId})`)
    return {}
  },
  endPlan: async (caller) => {
    await asCaller(sql, caller, (tx) => tx`select public.end_membership()`)
  },
  billingUrl: async () => undefined,
})
