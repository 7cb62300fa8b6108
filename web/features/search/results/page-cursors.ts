import type { SupabaseClient } from '@supabase/supabase-js'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'

export const pageSize = 24

type Page<Card> = {
  items: Card[]
  next: string | null
  count: number
  is_exact: boolean
  place: FoundPlace | null
}
type Trail = { cursors: string[]; at: number }

const keptMs = 5 * 60_000
const maxTrails = 500
const trails = new Map<string, Trail>()

/** The listings of a page, without counting the others. */
export async function fetchPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
): Promise<Card[]> {
  return (await walkToPage<Card>(client, query, now, { withCount: false })).items
}

/** The listings of a page, how many there are in all, and the place that was searched. */
export function fetchCountedPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
): Promise<Page<Card>> {
  return walkToPage(client, query, now, { withCount: true })
}

/**
 * A page by its number, read by keyset: each page starts after the last listing of the page before. The start of each page
 * is remembered for a while, so that turning a page reads one page, and no listing appears twice when new ones are added
 * in between. A page opened directly is reached from the nearest page whose start is known.
 */
async function walkToPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  { withCount }: { withCount: boolean },
): Promise<Page<Card>> {
  const trail = trailOf(query, now.getTime())
  let known = Math.min(query.page - 1, trail.cursors.length)
  for (;;) {
    const isRequested = known === query.page - 1
    const after = trail.cursors[known - 1]
    const page = await readPage<Card>(client, query, now, { after, withCount: withCount && isRequested })
    if (page.next) trail.cursors[known] = page.next
    if (isRequested) return page
    if (!page.next) return { ...page, items: [], count: known * pageSize + page.items.length, is_exact: true }
    known += 1
  }
}

function readPage<Card>(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
  { after, withCount }: { after: string | undefined; withCount: boolean },
): Promise<Page<Card>> {
  return callFunction(client, 'search_properties', {
    ...searchCriteria(query, now),
    sort: query.sort,
    page_size: pageSize,
    with_count: withCount,
    ...(after ? { after } : {}),
  })
}

/** The first page is always read again, and starts a new trail. */
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
