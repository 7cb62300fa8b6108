import type { SupabaseClient } from '@supabase/supabase-js'
import { type Plan, planColumns } from '../../../domain/plans/plan-terms.ts'

/** The plans of landlords or agents. */
export async function fetchPlans(
  client: SupabaseClient,
  role: 'letting_agent' | 'private_landlord',
): Promise<Plan[]> {
  const { data } = await client
    .from('plans')
    .select(planColumns)
    .eq('role', role)
    .eq('is_offered', true)
    .order('position')
    .overrideTypes<Plan[], { merge: false }>()
    .throwOnError()
  return data
}
