import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListingStatus } from '../../../domain/listings/listing-status.ts'
import type { FunctionResult, SelectedColumns, Tables } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { ownListingQueries, ownListingsFilter } from '../../entities/listing/own-listing.ts'

/** Statuses grouped as an advertiser thinks of them. */
export const stateFilters = {
  all: { label: 'All', statuses: undefined },
  market: { label: 'On the market', statuses: ['live', 'under_offer'] },
  scheduled: { label: 'Opening soon', statuses: ['scheduled'] },
  drafts: { label: 'Drafts', statuses: ['draft'] },
  done: { label: 'Sold or let', statuses: ['sold_stc', 'let_agreed'] },
  ended: { label: 'Ended', statuses: ['expired', 'withdrawn', 'removed'] },
} as const satisfies Record<string, { label: string; statuses: readonly ListingStatus[] | undefined }>

export type StateFilter = keyof typeof stateFilters

export const isStateFilter = (value: string | null): value is StateFilter =>
  value !== null && value in stateFilters

export type MyListingsFilters = { state: StateFilter; text: string; page: number }

export const pageSize = 20

const columns =
  'id,status,listing_type,title,location,price,images,publish_at,published_at,expires_at,removed_reason,updated_at,country,deposit,holding_deposit,let_type,property_type'

export type MyListing = SelectedColumns<'properties', typeof columns>

type Totals = FunctionResult<'listing_totals'>[number]

type Confirmation = Pick<Tables<'listing_confirmations'>, 'confirmed_at' | 'asked_at' | 'state'>

export type MyListings = {
  rows: (MyListing & { confirmation: Confirmation | null } & {
    totals: Omit<Totals, 'property_id'> | undefined
  })[]
  count: number
}

export const myListingsQuery = (filters: MyListingsFilters) =>
  queryOptions({
    queryKey: [...ownListingQueries.lists, filters],
    queryFn: ({ signal }) => fetchMyListings(filters, signal),
    placeholderData: keepPreviousData,
    // Listings open and expire on their own.
    refetchInterval: 60_000,
  })

async function fetchMyListings(
  { state, text, page }: MyListingsFilters,
  signal: AbortSignal,
): Promise<MyListings> {
  const client = await getSupabase()
  let request = client
    .from('properties')
    .select(`${columns},confirmation:listing_confirmations(confirmed_at,asked_at,state)`, { count: 'exact' })
    .or(await ownListingsFilter())
  const { statuses } = stateFilters[state]
  if (statuses) request = request.in('status', [...statuses])
  const pattern = likePattern(text)
  if (pattern)
    request = request.or(`title.ilike.${pattern},location.ilike.${pattern},external_ref.ilike.${pattern}`)
  const { data, count } = await request
    .order('updated_at', { ascending: false })
    .order('id')
    .range((page - 1) * pageSize, page * pageSize - 1)
    .abortSignal(signal)
    .throwOnError()
  const totals = await fetchTotals(data.map(({ id }) => id))
  return { rows: data.map((row) => ({ ...row, totals: totals.get(row.id) })), count: count ?? data.length }
}

async function fetchTotals(property_ids: string[]): Promise<Map<string, Totals>> {
  if (property_ids.length === 0) return new Map()
  const rows = await callFunction(await getSupabase(), 'listing_totals', { property_ids })
  return new Map(rows.map((row) => [row.property_id, row]))
}

/** Quoted, because commas and brackets are syntax in a PostgREST filter. */
function likePattern(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[%_\\"*]/g, ' ')
    .trim()
  return plain ? `"%${plain}%"` : undefined
}
