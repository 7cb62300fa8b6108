import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'

export const pageSize = 24

type Page<Card> = { items: Card[]; next: string | null }
type Trail = { cursors: string[]; at: number }

const keptMs = 5 * 60_000
const maxTrails = 500
const trails = new Map<string, Trail>()

/**
 * Reads a page by keyset. The cursor of each page is remembered for a while, so that paging costs one query per page
 * and shows no listing twice when new ones arrive. Other pages are reached from the nearest known one.
 */
export async function fetchPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
): Promise<Card[]> {
  const trail = trailOf(query, now.getTime())
  let known = Math.min(query.page - 1, trail.cursors.length)
  for (;;) {
    const page = await readPage<Card>(client, query, now, trail.cursors[known - 1])
    if (page.next) trail.cursors[known] = page.next
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
