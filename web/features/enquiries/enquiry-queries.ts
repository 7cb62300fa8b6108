import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import type { EnquirySide, EnquiryState } from './enquiry-state.ts'
import type { InboxFilters } from './inbox-filters.ts'

type EnquiryHome = {
  /** Null: the advert is gone. */
  id: string | null
  title: string
  location: string | null
  picture: string | null
}

export type EnquirySummary = {
  id: string
  with: string
  home: EnquiryHome
  status: EnquiryState
  viewing_at: string | null
  wants_viewing: boolean
  last_message_at: string
  is_unread: boolean
  last: { side: EnquirySide; body: string } | null
}

export type Inbox = {
  total: number
  unread: number
  counts: Partial<Record<EnquiryState, number>>
  /** Whether anybody has ever written to this person's homes. */
  has_received: boolean
  enquiries: EnquirySummary[]
}

export type ThreadMessage = {
  id: string
  side: EnquirySide
  body: string
  created_at: string
  is_mine: boolean
  /** The colleague who wrote it, for their agency. */
  by?: string | null
}

export type Thread = {
  id: string
  side: EnquirySide
  with: string
  home: EnquiryHome
  status: EnquiryState
  viewing_at: string | null
  wants_viewing: boolean
  preferred_times: string[]
  contact_email: string | null
  contact_phone: string | null
  created_at: string
  is_guest: boolean
  is_unread: boolean
  /** When the other side last read the conversation. */
  read_at: string | null
  has_blocked: boolean
  has_reported: boolean
  messages: ThreadMessage[]
}

export type GuestThread = Pick<
  Thread,
  'id' | 'with' | 'home' | 'status' | 'viewing_at' | 'read_at' | 'has_blocked' | 'has_reported' | 'messages'
>

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
        callFunction<Inbox>(await getSupabase(), 'my_enquiries', {
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
      queryFn: async () => callFunction<Thread | null>(await getSupabase(), 'my_enquiry', { enquiry_id: id }),
      refetchInterval: refetchIntervalMs,
      refetchOnMount: 'always',
    }),
  guest: (token: string) =>
    queryOptions({
      queryKey: [...enquiryQueries.all, 'guest', token],
      queryFn: async () => callFunction<GuestThread | null>(await getSupabase(), 'guest_enquiry', { token }),
      refetchInterval: guestRefetchIntervalMs,
      retry: (count, error) => !('hint' in error && error.hint) && count < 3,
    }),
}
