import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../lib/call-function.ts'
import { getSupabase } from '../../lib/supabase.ts'

const day = 86_400_000

type SavedGlance = { count: number; reduced: number; savedPounds: number; pictures: string[] }
type EnquiryGlance = {
  count: number
  unread: number
  latest: { name: string; body: string } | undefined
}
type SearchGlance = { id: string; name: string; query: string; fresh: number }
type AlertGlance = { count: number; fresh: number; searches: SearchGlance[]; homes: string[] }

/** What the dashboard's tiles tell of each room. */
export const dashboardQueries = {
  all: ['dashboard'] as const,
  saved: queryOptions({ queryKey: ['dashboard', 'saved'], queryFn: fetchSaved }),
  enquiries: (userId: string) =>
    queryOptions({ queryKey: ['dashboard', 'enquiries', userId], queryFn: () => fetchEnquiries(userId) }),
  alerts: queryOptions({ queryKey: ['dashboard', 'alerts'], queryFn: fetchAlerts }),
}

type SavedRow = {
  price: number | null
  price_at_save: number | null
  property: { images: string[] | null } | null
}

async function fetchSaved(): Promise<SavedGlance> {
  const rows = await callFunction<SavedRow[]>(await getSupabase(), 'my_saved_properties', {})
  const falls = rows
    .map(({ price, price_at_save }) => (price && price_at_save ? price_at_save - price : 0))
    .filter((fall) => fall > 0)
  return {
    count: rows.length,
    reduced: falls.length,
    savedPounds: Math.max(0, ...falls),
    pictures: rows.flatMap(({ property }) => property?.images?.[0] ?? []).slice(0, 3),
  }
}

type EnquiryRow = {
  enquirer_id: string | null
  name: string
  property_title: string
  last_message_at: string
  enquirer_read_at: string | null
  professional_read_at: string | null
  messages: { body: string; side: 'enquirer' | 'professional'; created_at: string }[]
}

async function fetchEnquiries(userId: string): Promise<EnquiryGlance> {
  const client = await getSupabase()
  const { data, count } = await client
    .from('property_enquiries')
    .select(
      'enquirer_id, name, property_title, last_message_at, enquirer_read_at, professional_read_at, messages:enquiry_messages(body, side, created_at)',
      { count: 'exact' },
    )
    .order('last_message_at', { ascending: false })
    .order('created_at', { ascending: false, referencedTable: 'messages' })
    .limit(1, { referencedTable: 'messages' })
    .limit(100)
    .overrideTypes<EnquiryRow[], { merge: false }>()
    .throwOnError()
  const [first] = data
  return {
    count: count ?? data.length,
    unread: data.filter((row) => isUnread(row, userId)).length,
    latest: first && {
      name: first.property_title,
      body: first.messages[0]?.body ?? '',
    },
  }
}

/** The other side has written since one last looked. */
function isUnread(row: EnquiryRow, userId: string): boolean {
  const isMine = row.enquirer_id === userId
  const readAt = isMine ? row.enquirer_read_at : row.professional_read_at
  const isFromOther = row.messages[0]?.side !== (isMine ? 'enquirer' : 'professional')
  return isFromOther && (!readAt || readAt < row.last_message_at)
}

type SearchRow = {
  id: string
  name: string
  query: string
  matches: { property_id: string; matched_at: string }[]
}

/** Fresh is what came within a week. */
async function fetchAlerts(): Promise<AlertGlance> {
  const client = await getSupabase()
  const { data } = await client
    .from('saved_searches')
    .select('id, name, query, matches:alert_matches(property_id, matched_at)')
    .gte('matches.matched_at', new Date(Date.now() - 7 * day).toISOString())
    .order('matched_at', { ascending: false, referencedTable: 'matches' })
    .order('created_at', { ascending: false })
    .overrideTypes<SearchRow[], { merge: false }>()
    .throwOnError()
  const homes = [...new Set(data.flatMap(({ matches }) => matches.map(({ property_id }) => property_id)))]
  return {
    count: data.length,
    fresh: homes.length,
    searches: data
      .map(({ id, name, query, matches }) => ({ id, name, query, fresh: matches.length }))
      .toSorted((one, other) => other.fresh - one.fresh)
      .slice(0, 3),
    homes: homes.slice(0, 3),
  }
}
