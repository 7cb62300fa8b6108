type Plan = { opens_after_days: number; validity_days: number | null }

type Options = {
  plan: Plan
  /** The chosen day; otherwise as soon as the plan allows. */
  requested: Date | undefined
  /** A listing that was published before is published again at once. */
  wasOpen: boolean
  now: Date
}

type Terms = { opensAt: Date; closesAt: Date | undefined; isHeldBack: boolean }

/** When a listing would be published and expire. Mirrors `private.publish_listing`, which is authoritative. */
export function publishTerms({ plan, requested, wasOpen, now }: Options): Terms {
  const requestedAt = requested && requested > now ? requested : now
  const earliest = wasOpen ? now : addDays(now, plan.opens_after_days)
  const opensAt = requestedAt > earliest ? requestedAt : earliest
  return {
    opensAt,
    closesAt: plan.validity_days === null ? undefined : addDays(opensAt, plan.validity_days),
    isHeldBack: opensAt > requestedAt,
  }
}

const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)
