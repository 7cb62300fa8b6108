/** The terms of a plan. `null`: no limit, or no guarantee. */
export type Plan = {
  id: string
  /** The name used in access requests. */
  code: string
  name: string
  price_pounds_monthly: number
  max_listings: number | null
  max_published_per_month: number | null
  validity_days: number | null
  opens_after_days: number
  support_hours: number | null
  has_analytics: boolean
  has_branding: boolean
}

export const planColumns =
  'id,code,name,price_pounds_monthly,max_listings,max_published_per_month,validity_days,opens_after_days,support_hours,has_analytics,has_branding'

/** The terms of a plan as sentences for its holder. */
export function planTerms(plan: Plan): string[] {
  const { validity_days, opens_after_days, support_hours, has_analytics, has_branding } = plan
  return [
    listingTerm(plan),
    ...(validity_days === null
      ? []
      : [`Each open for ${countOf(validity_days, 'day', 'days')}, and renewable`]),
    opens_after_days === 0
      ? 'Opens to the public at once'
      : `Opens to the public after ${countOf(opens_after_days, 'day', 'days')}`,
    ...(support_hours === null ? [] : [`Support within ${countOf(support_hours, 'hour', 'hours')}`]),
    ...(has_analytics ? ['Views, saves, enquiries and answering times over time'] : []),
    ...(has_branding ? ['Your logo and colours on your page and adverts'] : []),
  ]
}

function listingTerm({ max_listings, max_published_per_month }: Plan): string {
  if (max_published_per_month !== null)
    return `Up to ${countOf(max_published_per_month, 'new listing', 'new listings')} a month`
  if (max_listings === null) return 'As many listings as you like'
  return max_listings === 1 ? '1 listing' : `Up to ${max_listings} listings`
}

/** 1 day · 15 days */
const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Free · £25 */
export const planPrice = ({ price_pounds_monthly: price }: Pick<Plan, 'price_pounds_monthly'>): string =>
  price === 0 ? 'Free' : `£${price}`

/** Options for a form: name, price and terms in one line. */
export const planOptions = (plans: readonly Plan[]) =>
  plans.map((plan) => ({
    code: plan.code,
    name: plan.name,
    price: plan.price_pounds_monthly === 0 ? 'Free' : `${planPrice(plan)} a month`,
    terms: `${planTerms(plan).join('. ')}.`,
  }))
