import type { Plan } from './plan-terms.ts'

export type MembershipStatus = 'awaiting_payment' | 'active' | 'past_due' | 'lapsed' | 'cancelled'

export type PaymentProvider = 'invoice' | 'stripe'

export type Membership = {
  id: string
  agency_id: string | null
  plan_id: string
  next_plan_id: string | null
  status: MembershipStatus
  provider: PaymentProvider
  provider_customer_id: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
}

/**
 * When a change to another plan takes effect. `stay`: it is the current plan, and choosing it cancels a scheduled change ·
 * `when-paid`: on payment · `next-month`: after the paid month · `now`: at once. `change_plan` in the database applies the same rule.
 */
export type PlanChange = 'held' | 'stay' | 'when-paid' | 'next-month' | 'now'

type Priced = Pick<Plan, 'id' | 'price_pounds_monthly'>

export function planChange(
  membership: Membership | undefined,
  held: Priced | undefined,
  chosen: Priced,
  now: Date,
): PlanChange {
  const isFree = chosen.price_pounds_monthly === 0
  if (!membership || !held) return isFree ? 'now' : 'when-paid'
  const isHolding = membership.status === 'active' || membership.status === 'past_due'
  if (chosen.id === held.id && isHolding)
    return membership.cancel_at_period_end || membership.next_plan_id ? 'stay' : 'held'
  const runs =
    membership.status === 'active' && Date.parse(membership.current_period_end ?? '') > now.getTime()
  if (runs && chosen.price_pounds_monthly < held.price_pounds_monthly) return 'next-month'
  return isFree ? 'now' : 'when-paid'
}
