import {
  changeSearch,
  moveSearch,
  type SearchQuery,
  searchParams,
} from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { fetchCount } from './fetch-results.ts'

/** Part of a search's results, as a link. */
export type BreakdownItem = { label: string; url: string; count: number }

const shownPlaces = 12
const mostBedrooms = 4

/** Counts by bedrooms. */
export function fetchByBedrooms(
  client: SupabaseClient,
  query: SearchQuery,
  now: Date,
): Promise<BreakdownItem[]> {
  const parts = Array.from({ length: mostBedrooms }, (_, index) => {
    const bedrooms = index + 1
    const isLast = bedrooms === mostBedrooms
    const change = { minBedrooms: bedrooms, maxBedrooms: isLast ? undefined : bedrooms }
    const label = isLast
      ? `${bedrooms} or more bedrooms`
      : bedrooms === 1
        ? '1 bedroom'
        : `${bedrooms} bedrooms`
    return { label, query: changeSearch(query, change) }
  })
  return countParts(client, parts, now)
}

/** The towns with the most results. */
export async function fetchByPlace(
  client: SupabaseClient,
  query: SearchQuery,
  towns: readonly string[],
  now: Date,
): Promise<BreakdownItem[]> {
  const parts = [...new Set(towns)].map((town) => ({ label: town, query: moveSearch(query, town) }))
  const counted = await countParts(client, parts, now)
  return counted
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label))
    .slice(0, shownPlaces)
}

async function countParts(
  client: SupabaseClient,
  parts: readonly { label: string; query: SearchQuery }[],
  now: Date,
): Promise<BreakdownItem[]> {
  const counts = await Promise.all(parts.map(({ query }) => fetchCount(client, query, now)))
  return parts
    .map(({ label, query }, index) => ({
      label,
      url: paths.searchFor(searchParams(query)),
      count: counts[index]?.count ?? 0,
    }))
    .filter(({ count }) => count > 0)
}
