import { publishTerms } from '../../../../domain/plans/publish-terms.ts'
import { formatLongDate } from '../../../../domain/time/dates.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'
import type { PlanUsage } from '../../../entities/plan/plan-usage.ts'

/** Sentences on what the plan allows, what is used, and when the listing would open and close. */
export function planSummary(
  { plan, listings_used, published_this_month }: PlanUsage,
  { published_at, status }: Pick<OwnListing, 'published_at' | 'status'>,
  requestedAt: Date | undefined,
  now: Date,
): string[] {
  const { opensAt, closesAt, isHeldBack } = publishTerms({
    plan,
    requested: requestedAt,
    wasOpen: published_at !== null,
    now,
  })
  const isCounted = status === 'scheduled'
  return [
    ...describeAllowance(plan, isCounted ? listings_used - 1 : listings_used, published_this_month),
    isHeldBack
      ? `${plan.name} opens adverts to viewers ${plan.opens_after_days} days after they are submitted: yours on ${formatLongDate(opensAt)}.`
      : opensAt > now
        ? `It goes live on ${formatLongDate(opensAt)}.`
        : 'It goes live at once.',
    closesAt
      ? `It stays open for ${plan.validity_days} days, until ${formatLongDate(closesAt)}, and can be renewed. We write to you 3 days before.`
      : 'It stays open until you close it.',
  ]
}

function describeAllowance(plan: PlanUsage['plan'], used: number, thisMonth: number): string[] {
  if (plan.max_published_per_month !== null)
    return [`${plan.name} allows ${plan.max_published_per_month} new listings a month; ${thisMonth} so far.`]
  if (plan.max_listings === null) return [`${plan.name} has no limit on listings.`]
  const listings = plan.max_listings === 1 ? '1 listing' : `${plan.max_listings} listings`
  return [`${plan.name} allows ${listings} at a time; ${used} in use.`]
}

/** Predicts whether the database will refuse to publish. */
export function isPlanFull(
  { plan, listings_used, published_this_month }: PlanUsage,
  listing: OwnListing,
): boolean {
  if (listing.status === 'scheduled') return false
  if (plan.max_listings !== null && listings_used >= plan.max_listings) return true
  return (
    listing.published_at === null &&
    plan.max_published_per_month !== null &&
    published_this_month >= plan.max_published_per_month
  )
}
