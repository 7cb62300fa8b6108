import { type Plan, planColumns } from '../../../domain/plans/plan-terms.ts'
import type { SupabaseClient, Tables } from '../../../supabase/database.ts'

/** The plans of landlords or agents. */
export async function fetchPlans(client: SupabaseClient, role: Tables<'plans'>['role']): Promise<Plan[]> {
  const { data } = await client
    .from('plans')
    .select(planColumns)
    .eq('role', role)
    .eq('is_offered', true)
    .order('position')
    .throwOnError()
  return data
}
