import type { Tx } from '../../platform/db/connect.ts'

type PricedPlan = { id: string; name: string; price_pounds_monthly: number }

export type Payable = {
  membership: {
    id: string
    plan_id: string
    status: string
    current_period_end: string | null
    provider_customer_id: string | null
    provider_subscription_id: string | null
  }
  plan: PricedPlan
  held: PricedPlan
  email: string
}

/** The membership the caller may decide about, with the plan they want. Refused by the database to everybody else. */
export async function readPayable(tx: Tx, planId: string | null): Promise<Payable> {
  // Whoever has ended a plan begins one again with the choice.
  if (planId !== null) await tx`select private.get_or_create_membership(${planId})`
  const [row] = await tx<{ payable: Payable }[]>`select private.get_checkout_details(${planId}) as payable`
  if (!row) throw new Error('no answer about the membership')
  return row.payable
}

/** Whether a plan has to be paid for before it holds; else it is the one held, a free one, or one that waits for the next month. */
export function isPaidFirst({ membership, plan, held }: Payable): boolean {
  if (plan.price_pounds_monthly === 0) return false
  const isHeld = plan.id === held.id && ['active', 'past_due'].includes(membership.status)
  const runs = membership.status === 'active' && Date.parse(membership.current_period_end ?? '') > Date.now()
  return !isHeld && !(runs && plan.price_pounds_monthly < held.price_pounds_monthly)
}
