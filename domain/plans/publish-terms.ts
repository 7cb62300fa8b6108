type Plan = { opens_after_days: number; validity_days: number | null }

type Wish = {
  plan: Plan
  /** The day chosen, or as soon as the plan allows. */
  wanted: Date | undefined
  /** A home that has been open before opens again at once. */
  wasOpen: boolean
  now: Date
}

type Terms = { opensAt: Date; closesAt: Date | undefined; isHeldBack: boolean }

/** When an advert would open and close; as `private.publish_listing` in the database, which decides. */
export function publishTerms({ plan, wanted, wasOpen, now }: Wish): Terms {
  const asked = wanted && wanted > now ? wanted : now
  const earliest = wasOpen ? now : addDays(now, plan.opens_after_days)
  const opensAt = asked > earliest ? asked : earliest
  return {
    opensAt,
    closesAt: plan.validity_days === null ? undefined : addDays(opensAt, plan.validity_days),
    isHeldBack: opensAt > asked,
  }
}

const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)
