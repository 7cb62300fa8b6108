import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { Count, FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { reconcileCount } from './reconcile-count.ts'
import { fetchPage, pageSize } from './page-cursors.ts'

export type Results<Home> = Count & { homes: Home[]; page: number; pageCount: number }

/** What becomes of a home as the database's search answers it: how homes are shown is not this feature's business. */
export type Summarise<Card, Home> = (card: Card, now: Date) => Home

/** Further pages are not offered: whoever has not found a home among a thousand narrows the search. */
const maxPages = 42

export async function fetchResults<Card, Home>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Card, Home>,
  now: Date,
): Promise<Results<Home>> {
  const counting = fetchCount(client, query, now)
  const page = Math.min(query.page, maxPages)
  const [counted, cards] = await Promise.all([counting, fetchPage<Card>(client, { ...query, page }, now)])
  const homes = cards.map((card) => summarise(card, now))
  const count = reconcileCount(counted, { page, homes: homes.length, pageSize })
  return { ...count, homes, page, pageCount: Math.min(Math.ceil(count.count / pageSize), maxPages) }
}

export async function fetchCount(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Count> {
  const found = await callFunction<{ count: number; is_exact: boolean }>(
    client,
    'search_count',
    searchCriteria(query, now),
  )
  return { count: found.count, isExact: found.is_exact }
}

/** The place a text names, if the gazetteer knows it. */
export async function fetchPlace(client: SupabaseClient, location: string): Promise<FoundPlace | undefined> {
  if (!location) return undefined
  const [place] = await callFunction<(Omit<FoundPlace, 'parent'> & { parent: string | null })[]>(
    client,
    'find_place',
    { location },
  )
  return place && { ...place, parent: place.parent ?? undefined }
}
