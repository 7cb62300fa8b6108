import type { SupabaseClient } from '@supabase/supabase-js'

export type Plan = {
  id: string
  /** The name a request for access carries. */
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

const columns =
  'id,code,name,price_pounds_monthly,max_listings,max_published_per_month,validity_days,opens_after_days,support_hours,has_analytics,has_branding'

/** What private landlords, or agents, can choose from. */
export async function fetchPlans(
  client: SupabaseClient,
  role: 'letting_agent' | 'private_landlord',
): Promise<Plan[]> {
  const { data } = await client
    .from('plans')
    .select(columns)
    .eq('role', role)
    .eq('is_offered', true)
    .order('position')
    .overrideTypes<Plan[], { merge: false }>()
    .throwOnError()
  return data
}
