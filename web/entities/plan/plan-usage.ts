import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

/** The limits of the user's plan, and how much of them is used. */
export type PlanUsage = NonNullable<FunctionResult<'my_plan_usage'>>

export const planUsageQuery = queryOptions({
  queryKey: ['plan-usage'],
  queryFn: async () => callFunction(await getSupabase(), 'my_plan_usage', {}),
})
