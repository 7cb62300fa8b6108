import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { Count, FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { fetchPage, pageSize } from './page-cursors.ts'
import { reconcileCount } from './reconcile-count.ts'

export type Results<Listing> = Count & { listings: Listing[]; page: number; pageCount: number }

/** How listings are shown is decided by the caller. */
export type Summarise<Card, Listing> = (card: Card, now: Date) => Listing

/** Visitors narrow their search before they read a thousand results. */
const maxPages = 42

export async function fetchResults<Card, Listing>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Card, Listing>,
  now: Date,
): Promise<Results<Listing>> {
  const counting = fetchCount(client, query, now)
  const page = Math.min(query.page, maxPages)
  const [counted, cards] = await Promise.all([counting, fetchPage<Card>(client, { ...query, page }, now)])
  const listings = cards.map((card) => summarise(card, now))
  const count = reconcileCount(counted, { page, listings: listings.length, pageSize })
  return { ...count, listings, page, pageCount: Math.min(Math.ceil(count.count / pageSize), maxPages) }
}

export async function fetchCount(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Count> {
  const result = await callFunction<{ count: number; is_exact: boolean }>(
    client,
    'search_count',
    searchCriteria(query, now),
  )
  return { count: result.count, isExact: result.is_exact }
}

/** The place of that name, if the gazetteer knows it. */
export async function fetchPlace(client: SupabaseClient, location: string): Promise<FoundPlace | undefined> {
  if (!location) return undefined
  const [place] = await callFunction<(Omit<FoundPlace, 'parent'> & { parent: string | null })[]>(
    client,
    'find_place',
    { location },
  )
  return place && { ...place, parent: place.parent ?? undefined }
}
