import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

const day = 86_400_000

type SavedSummary = { count: number; reduced: number; savedPounds: number; pictures: string[] }
type EnquiriesSummary = {
  count: number
  /** Unread, to what one has asked. */
  replies: number
  /** Unread, about one's own homes. */
  messages: number
  /** `isMine`: one has had the last word oneself. */
  latest: { name: string; body: string; isMine: boolean } | undefined
}
type SearchSummary = { id: string; name: string; query: string; fresh: number }
type AlertSummary = { count: number; fresh: number; searches: SearchSummary[]; homes: string[] }

/** What the dashboard's tiles tell of each room. */
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

type InboxGlance = {
  unread: number
  counts: Record<string, number>
  enquiries: { with: string; last_message_at: string; last: { side: Side; body: string } | null }[]
}

type Side = 'enquirer' | 'professional'

/** What one has asked, and what one was asked about one's own homes. */
async function fetchEnquiries(): Promise<EnquiriesSummary> {
  const client = await getSupabase()
  const inboxOf = async (side: Side) => {
    const inbox = await callFunction<InboxGlance>(client, 'my_enquiries', { side, per_page: 1 })
    return {
      ...inbox,
      enquiries: inbox.enquiries.map((each) => ({ ...each, isMine: each.last?.side === side })),
    }
  }
  const [asked, received] = await Promise.all([inboxOf('enquirer'), inboxOf('professional')])
  const countOf = ({ counts }: Pick<InboxGlance, 'counts'>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [latest] = [...asked.enquiries, ...received.enquiries].toSorted((one, other) =>
    other.last_message_at.localeCompare(one.last_message_at),
  )
  return {
    count: countOf(asked) + countOf(received),
    replies: asked.unread,
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

/** Fresh is what came within a week. */
async function fetchAlerts(): Promise<AlertSummary> {
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
