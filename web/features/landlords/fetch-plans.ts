import type { SupabaseClient } from '@supabase/supabase-js'
import { type Plan, planColumns } from '../../../domain/plan-terms.ts'

/** What private landlords can choose from. */
export async function fetchLandlordPlans(client: SupabaseClient): Promise<Plan[]> {
  const { data } = await client
    .from('plans')
    .select(planColumns)
    .eq('role', 'private_landlord')
    .eq('is_offered', true)
    .order('position')
    .overrideTypes<Plan[], { merge: false }>()
    .throwOnError()
  return data
}
