import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListingStatus } from '../../../domain/listings/listing-status.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import type { TableParams } from '../../data/table-params.ts'
import { ownListingQueries } from '../../entities/listing/own-listing.ts'

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

const isStateFilter = (value: string): value is StateFilter => value in stateFilters

export const stateOf = (params: TableParams): StateFilter => {
  const state = params.filter('state')
  return isStateFilter(state) ? state : 'all'
}

export type MyListingsPage = FunctionResult<'my_listings'>
export type MyListing = MyListingsPage['rows'][number]

export const listingSorts = [
  'updated_at',
  'title',
  'price',
  'status',
  'reference',
  'expires_at',
  'published_at',
  'branch',
  'negotiator',
  'photos',
  'missing',
  'views',
  'saves',
  'enquiries',
] as const

const pageSize = 25

/** The filters of the table as the database understands them. */
export function databaseFilters(params: TableParams): Record<string, string | string[]> {
  const statuses = stateFilters[stateOf(params)].statuses
  const names = ['kind', 'branch', 'negotiator', 'missing', 'attention'] as const
  return {
    ...(params.query && { query: params.query }),
    ...(statuses && { statuses: [...statuses] }),
    ...Object.fromEntries(
      names.flatMap((name) => (params.filter(name) ? [[name, params.filter(name)]] : [])),
    ),
  }
}

/** A page begins after a row, or ends before one; 'end' is the last page. */
type Position = { position: { id: string; key: string } | null; is_backward: boolean }

export function pagePosition(params: TableParams): Position {
  const before = params.filter('before')
  return before
    ? { position: before === 'end' ? null : readPosition(before), is_backward: true }
    : { position: readPosition(params.filter('after')), is_backward: false }
}

const idLength = 36

const readPosition = (text: string) =>
  text.length < idLength ? null : { id: text.slice(0, idLength), key: text.slice(idLength) }

export const positionOf = ({ id, sort_key }: Pick<MyListing, 'id' | 'sort_key'>): string => `${id}${sort_key}`

const argumentsOf = (params: TableParams) => ({
  filters: databaseFilters(params),
  sort: params.sort.by,
  is_descending: params.sort.isDescending,
})

export const myListingsQuery = (params: TableParams) =>
  queryOptions({
    queryKey: [...ownListingQueries.lists, argumentsOf(params), pagePosition(params)],
    queryFn: async () =>
      callFunction(await getSupabase(), 'my_listings', {
        ...argumentsOf(params),
        ...pagePosition(params),
        page_size: pageSize,
      }),
    placeholderData: keepPreviousData,
    // Listings open and expire on their own.
    refetchInterval: 60_000,
  })

export const myListingCountQuery = (params: TableParams) =>
  queryOptions({
    queryKey: [...ownListingQueries.lists, 'count', databaseFilters(params)],
    queryFn: async () =>
      callFunction(await getSupabase(), 'count_my_listings', { filters: databaseFilters(params) }),
    placeholderData: keepPreviousData,
  })

/** Everything that matches, in the table's order, for an export. */
export async function fetchAllListings(params: TableParams): Promise<MyListing[]> {
  const client = await getSupabase()
  const all: MyListing[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await callFunction(client, 'my_listings', {
      ...argumentsOf(params),
      position: last ? { id: last.id, key: last.sort_key } : null,
      page_size: 500,
    })
    all.push(...page.rows)
    if (!page.has_more) return all
  }
}
