import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { Count, FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { fetchCountedPage, pageSize } from './page-cursors.ts'

export type Results<Home> = Count & {
  homes: Home[]
  page: number
  pageCount: number
  place: FoundPlace | undefined
}

/** How a search card becomes what the caller shows. */
export type Summarise<Card, Home> = (card: Card, now: Date) => Home

/** Later pages are not offered: a search with more results than this needs narrowing. */
const maxPages = 42

/** A page of results, their count and the place they are for, in one request. */
export async function fetchResults<Card, Home>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Card, Home>,
  now: Date,
): Promise<Results<Home>> {
  const page = Math.min(query.page, maxPages)
  const found = await fetchCountedPage<Card>(client, { ...query, page }, now)
  const homes = found.items.map((card) => summarise(card, now))
  // A later page starts where the page before it ended, so listings removed since then can make the count too low for it.
  const count = homes.length === 0 ? found.count : Math.max(found.count, (page - 1) * pageSize + homes.length)
  return {
    count,
    isExact: found.is_exact,
    homes,
    page,
    pageCount: Math.min(Math.ceil(count / pageSize), maxPages),
    place: found.place ?? undefined,
  }
}

export async function fetchCount(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Count> {
  const found = await callFunction<{ count: number; is_exact: boolean }>(
    client,
    'search_count',
    searchCriteria(query, now),
  )
  return { count: found.count, isExact: found.is_exact }
}

/** The place that a text names, if the gazetteer knows it. */
export async function fetchPlace(client: SupabaseClient, location: string): Promise<FoundPlace | undefined> {
  const [place] = await callFunction<FoundPlace[]>(client, 'find_place', { location })
  return place
}
