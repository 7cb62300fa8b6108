import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

const dayMs = 86_400_000

type SavedSummary = { count: number; reduced: number; savedPounds: number; pictures: string[] }
type EnquiriesSummary = {
  count: number
  /** Unread replies to sent enquiries. */
  replies: number
  /** Unread messages about own listings. */
  messages: number
  /** `isMine`: the user wrote the latest message. */
  latest: { name: string; body: string; isMine: boolean } | undefined
}
type SearchSummary = { id: string; name: string; query: string; newMatches: number }
type AlertSummary = { count: number; newMatches: number; searches: SearchSummary[]; listingIds: string[] }

/** The data of the dashboard's tiles. */
export const dashboardQueries = {
  all: ['dashboard'] as const,
  saved: queryOptions({ queryKey: ['dashboard', 'saved'], queryFn: fetchSaved }),
  enquiries: (userId: string) =>
    queryOptions({ queryKey: ['dashboard', 'enquiries', userId], queryFn: fetchEnquiries }),
  alerts: queryOptions({ queryKey: ['dashboard', 'alerts'], queryFn: fetchAlerts }),
}

type SavedRow = {
  price: number | null
  price_at_save: number | null
  property: { images: string[] | null } | null
}

async function fetchSaved(): Promise<SavedSummary> {
  const rows = await callFunction<SavedRow[]>(await getSupabase(), 'my_saved_properties', {})
  const reductions = rows
    .map(({ price, price_at_save }) => (price && price_at_save ? price_at_save - price : 0))
    .filter((reduction) => reduction > 0)
  return {
    count: rows.length,
    reduced: reductions.length,
    savedPounds: Math.max(0, ...reductions),
    pictures: rows.flatMap(({ property }) => property?.images?.[0] ?? []).slice(0, 3),
  }
}

type InboxGlance = {
  unread: number
  counts: Record<string, number>
  enquiries: { with: string; last_message_at: string; last: { side: Side; body: string } | null }[]
}

type Side = 'enquirer' | 'professional'

/** Sent and received enquiries. */
async function fetchEnquiries(): Promise<EnquiriesSummary> {
  const client = await getSupabase()
  const fetchInbox = async (side: Side) => {
    const inbox = await callFunction<InboxGlance>(client, 'my_enquiries', { side, per_page: 1 })
    return {
      ...inbox,
      enquiries: inbox.enquiries.map((each) => ({ ...each, isMine: each.last?.side === side })),
    }
  }
  const [sent, received] = await Promise.all([fetchInbox('enquirer'), fetchInbox('professional')])
  const countEnquiries = ({ counts }: Pick<InboxGlance, 'counts'>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [latest] = [...sent.enquiries, ...received.enquiries].toSorted((left, right) =>
    right.last_message_at.localeCompare(left.last_message_at),
  )
  return {
    count: countEnquiries(sent) + countEnquiries(received),
    replies: sent.unread,
    messages: received.unread,
    latest: latest && { name: latest.with, body: latest.last?.body ?? '', isMine: latest.isMine },
  }
}

type SearchRow = {
  id: string
  name: string
  query: string
  matches: { property_id: string; matched_at: string }[]
}

/** Matches of the last week count as new. */
async function fetchAlerts(): Promise<AlertSummary> {
  const client = await getSupabase()
  const { data } = await client
    .from('saved_searches')
    .select('id, name, query, matches:alert_matches(property_id, matched_at)')
    .gte('matches.matched_at', new Date(Date.now() - 7 * dayMs).toISOString())
    .order('matched_at', { ascending: false, referencedTable: 'matches' })
    .order('created_at', { ascending: false })
    .overrideTypes<SearchRow[], { merge: false }>()
    .throwOnError()
  const listingIds = [
    ...new Set(data.flatMap(({ matches }) => matches.map(({ property_id }) => property_id))),
  ]
  return {
    count: data.length,
    newMatches: listingIds.length,
    searches: data
      .map(({ id, name, query, matches }) => ({ id, name, query, newMatches: matches.length }))
      .toSorted((left, right) => right.newMatches - left.newMatches)
      .slice(0, 3),
    listingIds: listingIds.slice(0, 3),
  }
}
