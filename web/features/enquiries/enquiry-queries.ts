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

/** Changes are told live; asking now and then is for networks that let no live connection through. */
const askAgainMs = 60_000
const guestAsksAgainMs = 15_000

export const enquiryQueries = {
  all: ['enquiries'] as const,
  inbox: ({ side, state, words, page }: InboxFilters) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'inbox', side, state ?? '', words, page],
      queryFn: async () =>
        callFunction(await getSupabase(), 'my_enquiries', {
          side,
          status: state ?? null,
          words,
          page,
          per_page: enquiriesPerPage,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: askAgainMs,
    }),
  thread: (id: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'thread', id],
      queryFn: async () => callFunction(await getSupabase(), 'my_enquiry', { enquiry_id: id }),
      refetchInterval: askAgainMs,
      refetchOnMount: 'always',
    }),
  guest: (token: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'guest', token],
      queryFn: async () => callFunction(await getSupabase(), 'guest_enquiry', { token }),
      refetchInterval: guestAsksAgainMs,
      retry: (count, error) => !('hint' in error && error.hint) && count < 3,
    }),
}
