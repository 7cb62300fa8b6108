import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'

export const pageSize = 24

type Page = FunctionResult<'search_properties'>
export type Card = Page['items'][number]
type PageCursors = { cursors: string[]; at: number }

const cacheMs = 5 * 60_000
const maxCached = 500
const cache = new Map<string, PageCursors>()

/** The listings of a page, without counting the others. */
export async function fetchPage(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Card[]> {
  return (await walkToPage(client, query, now, { withCount: false })).items
}

/** The listings of a page, how many there are in all, and the place that was searched. */
export function fetchCountedPage(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Page> {
  return walkToPage(client, query, now, { withCount: true })
}

/**
 * Reads a page by keyset. The cursor of each page is remembered for a while, so that paging costs one query per page
 * and shows no listing twice when new ones arrive. Other pages are reached from the nearest known one.
 */
async function walkToPage(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  { withCount }: { withCount: boolean },
): Promise<Page> {
  const pageCursors = cursorsOf(query, now.getTime())
  let known = Math.min(query.page - 1, pageCursors.cursors.length)
  for (;;) {
    const isRequested = known === query.page - 1
    const after = pageCursors.cursors[known - 1]
    const page = await readPage(client, query, now, { after, withCount: withCount && isRequested })
    if (page.next) pageCursors.cursors[known] = page.next
    if (isRequested) return page
    if (!page.next) return { ...page, items: [], count: known * pageSize + page.items.length, is_exact: true }
    known += 1
  }
}

function readPage(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  { after, withCount }: { after: string | undefined; withCount: boolean },
): Promise<Page> {
  return callFunction(client, 'search_properties', {
    ...searchCriteria(query, now),
    sort: query.sort,
    page_size: pageSize,
    with_count: withCount,
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
