import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

/** The limits of the user's plan, and how much of them is used. */
export type PlanUsage = {
  membership: { status: 'awaiting_payment' | 'active' | 'past_due' | 'lapsed' | 'cancelled' }
  plan: {
    name: string
    max_listings: number | null
    max_published_per_month: number | null
    validity_days: number | null
    opens_after_days: number
  }
  listings_used: number
  published_this_month: number
}

export const planUsageQuery = queryOptions({
  queryKey: ['plan-usage'],
  queryFn: async () => callFunction<PlanUsage | null>(await getSupabase(), 'my_plan_usage', {}),
})
