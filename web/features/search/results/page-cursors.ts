import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'

export const pageSize = 24

type Page<Card> = { items: Card[]; next: string | null }
type PageCursors = { cursors: string[]; at: number }

const cacheMs = 5 * 60_000
const maxCached = 500
const cache = new Map<string, PageCursors>()

/**
 * Reads a page by keyset. The cursor of each page is remembered for a while, so that paging costs one query per page
 * and shows no listing twice when new ones arrive. Other pages are reached from the nearest known one.
 */
export async function fetchPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
): Promise<Card[]> {
  const pageCursors = cursorsOf(query, now.getTime())
  let known = Math.min(query.page - 1, pageCursors.cursors.length)
  for (;;) {
    const page = await readPage<Card>(client, query, now, pageCursors.cursors[known - 1])
    if (page.next) pageCursors.cursors[known] = page.next
    if (known === query.page - 1) return page.items
    if (!page.next) return []
    known += 1
  }
}

function readPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  after: string | undefined,
): Promise<Page<Card>> {
  return callFunction(client, 'search_properties', {
    ...searchCriteria(query, now),
    sort: query.sort,
    page_size: pageSize,
    ...(after ? { after } : {}),
  })
}

/** Reading the first page starts over. */
function cursorsOf(query: SearchQuery, now: number): PageCursors {
  const key = searchParams({ ...query, page: 1 }).toString()
  const cached = cache.get(key)
  if (cached && query.page > 1 && now - cached.at < cacheMs) return cached
  const pageCursors: PageCursors = { cursors: [], at: now }
  cache.delete(key)
  cache.set(key, pageCursors)
  const oldest = cache.keys().next().value
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return pageCursors
}
