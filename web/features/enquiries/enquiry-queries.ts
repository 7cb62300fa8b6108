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

export const enquiriesPerPage = 20

/** Polling covers networks that block the live connection. */
const refetchIntervalMs = 60_000
const guestRefetchIntervalMs = 15_000

export const enquiryQueries = {
  all: ['enquiries'] as const,
  inbox: ({ side, state, text, page }: InboxFilters) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'inbox', side, state ?? '', text, page],
      queryFn: async () =>
        callFunction(await getSupabase(), 'my_enquiries', {
          side,
          status: state ?? null,
          words: text,
          page,
          per_page: enquiriesPerPage,
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
  guest: (token: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'guest', token],
      queryFn: async () => callFunction(await getSupabase(), 'guest_enquiry', { token }),
      refetchInterval: guestRefetchIntervalMs,
      retry: (count, error) => !('hint' in error && error.hint) && count < 3,
    }),
}
