import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult, Tables } from '../../../supabase/database.ts'
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
  enquiries: (userId: string, isSentOnly: boolean) =>
    queryOptions({
      queryKey: ['dashboard', 'enquiries', userId, { isSentOnly }],
      queryFn: () => fetchEnquiries(isSentOnly ? ['enquirer'] : ['enquirer', 'professional']),
    }),
  alerts: queryOptions({ queryKey: ['dashboard', 'alerts'], queryFn: fetchAlerts }),
  comingUp: queryOptions({ queryKey: ['dashboard', 'coming-up'], queryFn: fetchComingUp }),
}

async function fetchSaved(): Promise<SavedSummary> {
  const rows = await callFunction(await getSupabase(), 'my_saved_properties', {})
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

const comingUpDays = 28
const mostViewings = 3

/** What the user has to answer or attend. */
async function fetchComingUp() {
  const client = await getSupabase()
  const now = new Date()
  const [diary, offers] = await Promise.all([
    callFunction(client, 'my_viewings', {
      from_at: now.toISOString(),
      until_at: new Date(now.getTime() + comingUpDays * dayMs).toISOString(),
      whose: 'mine',
    }),
    callFunction(client, 'my_offers', { side: 'applicant' }),
  ])
  return {
    viewings: (diary?.viewings ?? [])
      .filter(({ status }) => status === 'booked')
      .toSorted((left, right) => left.starts_at.localeCompare(right.starts_at))
      .slice(0, mostViewings),
    offers: offers.filter(
      ({ status, kind }) => status === 'countered' || (status === 'accepted' && kind === 'rent'),
    ),
  }
}

type Inbox = FunctionResult<'my_enquiries'>
type Side = Tables<'enquiry_messages'>['side']

/** Sent enquiries, received ones or both. */
async function fetchEnquiries(sides: readonly Side[]): Promise<EnquiriesSummary> {
  const client = await getSupabase()
  const fetchInbox = async (side: Side) => {
    const inbox = await callFunction(client, 'my_enquiries', { side, per_page: 1 })
    return {
      ...inbox,
      side,
      enquiries: inbox.enquiries.map((each) => ({ ...each, isMine: each.last?.side === side })),
    }
  }
  const inboxes = await Promise.all(sides.map(fetchInbox))
  const countEnquiries = ({ counts }: Pick<Inbox, 'counts'>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0)
  const unreadOf = (side: Side) => inboxes.find((inbox) => inbox.side === side)?.unread ?? 0
  const [latest] = inboxes
    .flatMap(({ enquiries }) => enquiries)
    .toSorted((left, right) => right.last_message_at.localeCompare(left.last_message_at))
  return {
    count: inboxes.reduce((sum, inbox) => sum + countEnquiries(inbox), 0),
    replies: unreadOf('enquirer'),
    messages: unreadOf('professional'),
    latest: latest && { name: latest.with, body: latest.last?.body ?? '', isMine: latest.isMine },
  }
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
