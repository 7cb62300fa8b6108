import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

/** What one's plan allows, and what of it is used. */
export type PlanUsage = NonNullable<FunctionResult<'my_plan_usage'>>

export const planUsageQuery = queryOptions({
  queryKey: ['plan-usage'],
  queryFn: async () => callFunction(await getSupabase(), 'my_plan_usage', {}),
})
