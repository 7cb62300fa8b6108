import {
  type AlternativeSearch,
  alternativeSearches,
  bestAlternatives,
  type NearbyOrSimilarPlace,
} from '../../../../domain/search/alternative-searches.ts'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'

/** Another search that has results: 'Search within 10 miles' and its count. */
export type CountedAlternative = {
  kind: AlternativeSearch['kind']
  label: string
  url: string
  count: number
}

/** Up to five alternatives to an empty result, all counted in one request. */
export async function fetchAlternatives(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
  now: Date,
): Promise<CountedAlternative[]> {
  const alternatives = alternativeSearches(query, place, await fetchOtherPlaces(client, query, place))
  if (alternatives.length === 0) return []
  const counts = await callFunction(client, 'count_searches', {
    searches: alternatives.map((alternative) => searchCriteria(alternative.query, now)),
  })
  return bestAlternatives(
    alternatives.map(({ kind, label, query: other }, index) => ({
      kind,
      label,
      url: paths.searchFor(searchParams(other)),
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
): Promise<NearbyOrSimilarPlace[]> {
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
