import type { SupabaseClient } from '@supabase/supabase-js'

export type Plan = {
  id: string
  name: string
  price_pounds_monthly: number
  max_listings: number | null
  validity_days: number | null
  opens_after_days: number
  support_hours: number | null
}

/** What private landlords can choose from. */
export async function fetchLandlordPlans(client: SupabaseClient): Promise<Plan[]> {
  const { data } = await client
    .from('plans')
    .select('id,name,price_pounds_monthly,max_listings,validity_days,opens_after_days,support_hours')
    .eq('role', 'private_landlord')
    .eq('is_offered', true)
    .order('position')
    .overrideTypes<Plan[], { merge: false }>()
    .throwOnError()
  return data
}
