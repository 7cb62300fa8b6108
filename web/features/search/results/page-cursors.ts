import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'

export const pageSize = 24

type Page = FunctionResult<'search_properties'>
export type Card = Page['items'][number]
type Trail = { cursors: string[]; at: number }

const keptMs = 5 * 60_000
const maxTrails = 500
const trails = new Map<string, Trail>()

/**
 * A page by its number, read by keyset: the database goes on after the last home of the page before. Where each page
 * begins is remembered for a while, so that whoever turns pages costs one step a page, and sees no home twice when new
 * ones come in between. An address in the middle walks there from the nearest page known.
 */
export async function fetchPage(client: SupabaseClient, query: SearchQuery, now: Date): Promise<Card[]> {
  const trail = trailOf(query, now.getTime())
  let known = Math.min(query.page - 1, trail.cursors.length)
  for (;;) {
    const page = await readPage(client, query, now, trail.cursors[known - 1])
    if (page.next) trail.cursors[known] = page.next
    if (known === query.page - 1) return page.items
    if (!page.next) return []
    known += 1
  }
}

function readPage(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  after: string | undefined,
): Promise<Page> {
  return callFunction(client, 'search_properties', {
    ...searchCriteria(query, now),
    sort: query.sort,
    page_size: pageSize,
    ...(after ? { after } : {}),
  })
}

/** The first page is always read afresh, and with it the trail begins anew. */
function trailOf(query: SearchQuery, now: number): Trail {
  const key = searchParams({ ...query, page: 1 }).toString()
  const kept = trails.get(key)
  if (kept && query.page > 1 && now - kept.at < keptMs) return kept
  const trail: Trail = { cursors: [], at: now }
  trails.delete(key)
  trails.set(key, trail)
  const oldest = trails.keys().next().value
  if (trails.size > maxTrails && oldest !== undefined) trails.delete(oldest)
  return trail
}
