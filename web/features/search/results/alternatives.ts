import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { bestWays, type OtherPlace, type WayOut, waysToTry } from '../../../../domain/search/ways-out.ts'
import { paths } from '../../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'

/** Another search that has results: 'Search within 10 miles' and its count. */
export type Alternative = { kind: WayOut['kind']; label: string; address: string; count: number }

/** Up to five ways out of an empty result, all counted in one request. */
export async function fetchAlternatives(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
  now: Date,
): Promise<Alternative[]> {
  const ways = waysToTry(query, place, await fetchOtherPlaces(client, query, place))
  if (ways.length === 0) return []
  const counts = await callFunction(client, 'count_searches', {
    searches: ways.map((way) => searchCriteria(way.query, now)),
  })
  return bestWays(
    ways.map(({ kind, label, query: other }, index) => ({
      kind,
      label,
      address: paths.searchFor(searchParams(other)),
      count: counts[index]?.count ?? 0,
    })),
  )
}

const maxOtherPlaces = 3

/** Towns around the place, or places whose name resembles a text that names none. */
async function fetchOtherPlaces(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<OtherPlace[]> {
  if (query.bounds || query.area) return []
  if (place) {
    const { latitude, longitude } = place
    const towns = await callFunction(client, 'nearby_towns', {
      latitude,
      longitude,
      max_count: maxOtherPlaces,
    })
    return towns.map(({ name, slug }) => ({ name, slug, isSimilarName: false }))
  }
  if (!query.location) return []
  const similar = await callFunction(client, 'suggest_places', {
    query: query.location,
    max_count: maxOtherPlaces,
  })
  return similar.map(({ location, slug }) => ({ name: location, slug: slug ?? '', isSimilarName: true }))
}
