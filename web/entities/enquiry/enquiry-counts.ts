import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { useLiveRows, type WatchedRows } from '../../session/live-rows.ts'

type EnquiryCounts = FunctionResult<'my_enquiry_counts'>

/** Changes arrive live; polling is for networks that block WebSockets. */
const pollIntervalMs = 60_000

/** Below the enquiries' key, so that it is invalidated together with them. */
const countsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['enquiries', 'counts', userId],
    queryFn: async () => callFunction(await getSupabase(), 'my_enquiry_counts', {}),
    refetchInterval: pollIntervalMs,
  })

/** The number of conversations and of unread ones. Invalidates all enquiry queries on live changes. */
export function useEnquiryCounts(userId: string, isEnabled: boolean): EnquiryCounts | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...countsQuery(userId), enabled: isEnabled })
  useLiveRows(data ? watchedEnquiries(userId, data.agency_id) : [], () => {
    for (const queryKey of [countsQuery(userId).queryKey, ['enquiries', 'inbox'], ['dashboard', 'enquiries']])
      void queries.invalidateQueries({ queryKey })
  })
  return data
}

/** The user's own enquiries, and those to the agency or to them. */
const watchedEnquiries = (userId: string, agencyId: string | null): WatchedRows[] =>
  [`enquirer_id=eq.${userId}`, agencyId ? `agency_id=eq.${agencyId}` : `owner_id=eq.${userId}`].map(
    (filter) => ({ table: 'property_enquiries', filter }),
  )
