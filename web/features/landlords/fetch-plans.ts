import { type Plan, planColumns } from '../../../domain/plans/plan-terms.ts'
import type { SupabaseClient, Tables } from '../../../supabase/database.ts'

/** What private landlords, or agents, can choose from. */
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
