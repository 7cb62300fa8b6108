import type { Plan } from './plan-terms.ts'

type MembershipStatus = 'awaiting_payment' | 'active' | 'past_due' | 'lapsed' | 'cancelled'

export type Membership = {
  id: string
  agency_id: string | null
  plan_id: string
  next_plan_id: string | null
  status: MembershipStatus
  provider: 'invoice' | 'stripe'
  provider_customer_id: string | null
  current_period_end: string | null
  cancel_at_period_end: boolean
}

/**
 * When another plan would hold. `stay`: it is the one held, and going back to it undoes what was decided · `when-paid`: from
 * its payment · `next-month`: once the paid month is over · `now`: at once. The database decides the same (`change_plan`).
 */
export type PlanChange = 'held' | 'stay' | 'when-paid' | 'next-month' | 'now'

type Priced = Pick<Plan, 'id' | 'price_pounds_monthly'>

export function planChange(
  membership: Membership | undefined,
  held: Priced | undefined,
  wanted: Priced,
  now: Date,
): PlanChange {
  const isFree = wanted.price_pounds_monthly === 0
  if (!membership || !held) return isFree ? 'now' : 'when-paid'
  const isHolding = membership.status === 'active' || membership.status === 'past_due'
  if (wanted.id === held.id && isHolding)
    return membership.cancel_at_period_end || membership.next_plan_id ? 'stay' : 'held'
  const runs =
    membership.status === 'active' && Date.parse(membership.current_period_end ?? '') > now.getTime()
  if (runs && wanted.price_pounds_monthly < held.price_pounds_monthly) return 'next-month'
  return isFree ? 'now' : 'when-paid'
}
