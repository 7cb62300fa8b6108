import { activeFilters } from '../../../../domain/search/search-filters.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { radii } from '../../../../domain/search/search-options.ts'
import {
  changeSearch,
  moveSearch,
  type SearchQuery,
  searchParams,
} from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { fetchCount } from './fetch-results.ts'

/** Another search that has results: 'Search within 10 miles' and its count. */
export type Alternative = { label: string; address: string; count: number }

type Candidate = { label: string; query: SearchQuery }

const maxAlternatives = 4

/** Suggestions for an empty result: a wider radius, one filter fewer, places with similar names. */
export async function fetchAlternatives(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
  now: Date,
): Promise<Alternative[]> {
  const count = async (candidates: Candidate[]): Promise<Alternative[]> => {
    const counts = await Promise.all(candidates.map((candidate) => fetchCount(client, candidate.query, now)))
    return candidates
      .map(({ label, query: other }, index) => ({
        label,
        address: paths.searchFor(searchParams(other)),
        count: counts[index]?.count ?? 0,
      }))
      .filter((candidate) => candidate.count > 0)
  }
  const [wider, fewer, named] = await Promise.all([
    count(widerRadii(query, place)),
    count(withoutOneFilter(query)),
    similarNames(client, query, place).then(count),
  ])
  // One wider radius is enough; of the filters, those whose removal finds most come first.
  return [...wider.slice(0, 1), ...named, ...fewer.sort((a, b) => b.count - a.count)].slice(
    0,
    maxAlternatives,
  )
}

function widerRadii(query: SearchQuery, place: FoundPlace | undefined): Candidate[] {
  if (!place || query.bounds || query.area) return []
  return radii
    .filter((radius) => radius > query.radius)
    .map((radius) => ({ label: `Search within ${radius} miles`, query: changeSearch(query, { radius }) }))
}

function withoutOneFilter(query: SearchQuery): Candidate[] {
  return activeFilters(query).map(({ key, label, without }) => ({
    label: key === 'bounds' || key === 'area' ? withoutArea(without) : `Without ${quoted(label)}`,
    query: without,
  }))
}

const withoutArea = ({ location }: SearchQuery) =>
  location ? `Search around ${location}` : 'Search the whole UK'

const quoted = (label: string) => (label.startsWith('“') ? label : `‘${label}’`)

async function similarNames(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<Candidate[]> {
  if (place || !query.location || query.bounds || query.area) return []
  const places = await callFunction(client, 'suggest_places', {
    query: query.location,
    max_count: 3,
  })
  return places.map(({ location }) => ({
    label: `Did you mean ${location}?`,
    query: moveSearch(query, location),
  }))
}
