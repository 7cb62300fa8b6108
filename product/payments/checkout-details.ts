import type { Tx } from '../../platform/db/connect.ts'

type PricedPlan = { id: string; name: string; price_pounds_monthly: number }

export type CheckoutDetails = {
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

/** The caller's membership with the chosen and the current plan. The database refuses everyone else. */
export async function readCheckoutDetails(tx: Tx, planId: string | null): Promise<CheckoutDetails> {
  // Someone who cancelled a plan starts a new membership with this choice.
  if (planId !== null) await tx`select private.get_or_create_membership(${planId})`
  const [row] = await tx<
    { payable: CheckoutDetails }[]
  >`select private.get_checkout_details(${planId}) as payable`
  if (!row) throw new Error('no answer about the membership')
  return row.payable
}

/** Whether a plan must be paid before it starts. The current plan, free plans and downgrades are not. */
export function requiresPayment({ membership, plan, held }: CheckoutDetails): boolean {
  if (plan.price_pounds_monthly === 0) return false
  const isCurrent = plan.id === held.id && ['active', 'past_due'].includes(membership.status)
  const isPaidUp =
    membership.status === 'active' && Date.parse(membership.current_period_end ?? '') > Date.now()
  return !isCurrent && !(isPaidUp && plan.price_pounds_monthly < held.price_pounds_monthly)
}
