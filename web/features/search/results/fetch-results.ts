import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { Count, FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { type Card, fetchCountedPage, pageSize } from './page-cursors.ts'

export type Results<Listing> = Count & {
  listings: Listing[]
  page: number
  pageCount: number
  place: FoundPlace | undefined
}

/** How a search card becomes what the caller shows. */
export type Summarise<Listing> = (card: Card, now: Date) => Listing

/** Visitors narrow their search before they read a thousand results. */
const maxPages = 42

/** A page of results, their count and the place they are for, in one request. */
export async function fetchResults<Listing>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Listing>,
  now: Date,
): Promise<Results<Listing>> {
  const page = Math.min(query.page, maxPages)
  const found = await fetchCountedPage(client, { ...query, page }, now)
  const listings = found.items.map((card) => summarise(card, now))
  // A later page starts where the page before it ended, so listings removed since then can make the count too low for it.
  const counted = found.count ?? 0
  const count = listings.length === 0 ? counted : Math.max(counted, (page - 1) * pageSize + listings.length)
  return {
    count,
    isExact: found.is_exact ?? true,
    listings,
    page,
    pageCount: Math.min(Math.ceil(count / pageSize), maxPages),
    place: found.place ?? undefined,
  }
}

export async function fetchCount(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Count> {
  const result = await callFunction(client, 'search_count', searchCriteria(query, now))
  return { count: result.count, isExact: result.is_exact }
}

/** The place of that name, if the gazetteer knows it. */
export async function fetchPlace(client: SupabaseClient, location: string): Promise<FoundPlace | undefined> {
  const [place] = await callFunction(client, 'find_place', { location })
  return place
}
