import type { Plan } from './fetch-plans.ts'

/** What a plan gives, in a landlord's words. */
export function planTerms(plan: Plan): string[] {
  const { max_listings, validity_days, opens_after_days, support_hours } = plan
  return [
    max_listings === null
      ? 'As many listings as you like'
      : max_listings === 1
        ? '1 listing'
        : `Up to ${max_listings} listings`,
    ...(validity_days === null ? [] : [`Each open for ${validity_days} days, and renewable`]),
    opens_after_days === 0
      ? 'Opens to the public at once'
      : `Opens to the public after ${opens_after_days} days`,
    ...(support_hours === null ? [] : [`Support within ${support_hours} hours`]),
  ]
}

/** Free · £25 a month */
export const planPrice = ({ price_pounds_monthly: price }: Plan): string =>
  price === 0 ? 'Free' : `£${price}`
