import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { useLiveRows, type WatchedRows } from '../../session/live-rows.ts'

type EnquiryCounts = { total: number; unread: number; agency_id: string | null }

/** Changes are told live; asking now and then is for networks that let no live connection through. */
const pollIntervalMs = 60_000

/** Under the key of the enquiries, so that what makes their rooms ask again, such as reading one, makes this ask too. */
const countsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['enquiries', 'counts', userId],
    queryFn: async () => callFunction<EnquiryCounts>(await getSupabase(), 'my_enquiry_counts', {}),
    refetchInterval: pollIntervalMs,
  })

/** How many conversations somebody has and how many have news. Whatever lists them is followed with it, live. */
export function useEnquiryCounts(userId: string, isEnabled: boolean): EnquiryCounts | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...countsQuery(userId), enabled: isEnabled })
  useLiveRows(data ? watchedEnquiries(userId, data.agency_id) : [], () => {
    for (const queryKey of [countsQuery(userId).queryKey, ['enquiries', 'inbox'], ['dashboard', 'enquiries']])
      void queries.invalidateQueries({ queryKey })
  })
  return data
}

/** What one has asked, and what one's homes are asked about: an agency answers as one. */
const watchedEnquiries = (userId: string, agencyId: string | null): WatchedRows[] =>
  [`enquirer_id=eq.${userId}`, agencyId ? `agency_id=eq.${agencyId}` : `owner_id=eq.${userId}`].map(
    (filter) => ({ table: 'property_enquiries', filter }),
  )
