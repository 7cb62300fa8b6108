import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

export type Week = FunctionResult<'agency_activity'>[number]

/** Null: the plan has no analytics. */
type Activity = Week[] | null

export const activityQueries = {
  weeks: queryOptions({ queryKey: ['analytics', 'weeks'], queryFn: fetchWeeks }),
}

async function fetchWeeks(): Promise<Activity> {
  try {
    return await callFunction(await getSupabase(), 'agency_activity', { weeks: 13 })
  } catch (error) {
    if ((error as { hint?: string }).hint === 'plan_without_analytics') return null
    throw error
  }
}
