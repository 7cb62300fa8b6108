import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import type { InboxFilters } from './inbox-filters.ts'

export type Inbox = FunctionResult<'my_enquiries'>
export type EnquirySummary = Inbox['enquiries'][number]
export type Thread = NonNullable<FunctionResult<'my_enquiry'>>
export type ThreadMessage = Thread['messages'][number]
export type GuestThread = NonNullable<FunctionResult<'guest_enquiry'>>

export type Lead = NonNullable<Thread['lead']>

export const enquiriesPerPage = 20

/** Polling covers networks that block the live connection. */
const refetchIntervalMs = 60_000
const guestRefetchIntervalMs = 15_000

export const enquiryQueries = {
  all: ['enquiries'] as const,
  inbox: ({ side, state, text, page, assigned, branch }: InboxFilters) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'inbox', side, state ?? '', text, page, assigned ?? '', branch ?? ''],
      queryFn: async () =>
        callFunction(await getSupabase(), 'my_enquiries', {
          side,
          status: state ?? null,
          words: text,
          page,
          per_page: enquiriesPerPage,
          assigned: assigned ?? null,
          branch: branch ?? null,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: refetchIntervalMs,
    }),
  thread: (id: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'thread', id],
      queryFn: async () => callFunction(await getSupabase(), 'my_enquiry', { enquiry_id: id }),
      refetchInterval: refetchIntervalMs,
      refetchOnMount: 'always',
    }),
  colleagues: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'team', agencyId],
      queryFn: async () => callFunction(await getSupabase(), 'agency_team', {}),
    }),
  branches: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'branch-names', agencyId],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('agency_branches')
          .select('id,name')
          .eq('agency_id', agencyId)
          .order('name')
          .throwOnError()
        return data
      },
    }),
  savedReplies: (agencyId: string) =>
    queryOptions({
      queryKey: ['agency', 'reply-texts', agencyId],
      queryFn: async () => {
        const client = await getSupabase()
        const { data } = await client
          .from('saved_replies')
          .select('id,title,body')
          .eq('agency_id', agencyId)
          .order('title')
          .throwOnError()
        return data
      },
    }),
  guest: (token: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'guest', token],
      queryFn: async () => callFunction(await getSupabase(), 'guest_enquiry', { token }),
      refetchInterval: guestRefetchIntervalMs,
      retry: (count, error) => !('hint' in error && error.hint) && count < 3,
    }),
}
