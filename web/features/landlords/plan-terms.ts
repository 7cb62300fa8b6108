import type { Plan } from './fetch-plans.ts'

/** What a plan gives, in the words of whoever pays for it. */
export function planTerms(plan: Plan): string[] {
  const { validity_days, opens_after_days, support_hours, has_analytics, has_branding } = plan
  return [
    listingsTerm(plan),
    ...(validity_days === null ? [] : [`Each open for ${validity_days} days, and renewable`]),
    opens_after_days === 0
      ? 'Opens to the public at once'
      : `Opens to the public after ${opens_after_days} days`,
    ...(support_hours === null ? [] : [`Support within ${support_hours} hours`]),
    ...(has_analytics ? ['Analytics across all your homes'] : []),
    ...(has_branding ? ['Your logo and colours on page and adverts'] : []),
  ]
}

function listingsTerm({ max_listings, max_published_per_month }: Plan): string {
  if (max_published_per_month !== null) return `Up to ${max_published_per_month} new listings a month`
  if (max_listings === null) return 'As many listings as you like'
  return max_listings === 1 ? '1 listing' : `Up to ${max_listings} listings`
}

/** Free · £25 a month */
export const planPrice = ({ price_pounds_monthly: price }: Plan): string =>
  price === 0 ? 'Free' : `£${price}`

/** The plans as a form offers them: name, price, and the terms in a line. */
export const planOptions = (plans: readonly Plan[]) =>
  plans.map((plan) => ({
    code: plan.code,
    name: plan.name,
    price: plan.price_pounds_monthly === 0 ? 'Free' : `${planPrice(plan)} a month`,
    terms: `${planTerms(plan).join('. ')}.`,
  }))
