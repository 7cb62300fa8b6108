import { queryOptions } from '@tanstack/react-query'
import { dateInLondon } from '../../../domain/time/dates.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { ownListingQueries } from '../../entities/listing/own-listing.ts'

export type Measure = 'views' | 'saves' | 'enquiries'

export type ActivityDay = Pick<FunctionResult<'listing_activity'>[number], 'day' | Measure>

const dayMs = 86_400_000

export const activityQuery = (id: string, days: number) =>
  queryOptions({
    queryKey: [...ownListingQueries.all, 'activity', id, days],
    queryFn: async () => {
      const since = dateInLondon(new Date(Date.now() - (days - 1) * dayMs))
      const rows = await callFunction(await getSupabase(), 'listing_activity', {
        for_property: id,
        since,
      })
      return fillMissingDays(rows, days, new Date())
    },
  })

/** Adds the days without activity. */
export function fillMissingDays(rows: readonly ActivityDay[], days: number, today: Date): ActivityDay[] {
  const rowsByDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, index) => {
    const day = dateInLondon(new Date(today.getTime() - (days - 1 - index) * dayMs))
    const { views = 0, saves = 0, enquiries = 0 } = rowsByDay.get(day) ?? {}
    return { day, views, saves, enquiries }
  })
}

export const sumMeasure = (days: readonly ActivityDay[], measure: Measure): number =>
  days.reduce((sum, day) => sum + day[measure], 0)
