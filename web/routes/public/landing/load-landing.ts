import { locationParts } from '../../../../domain/geo/location-parts.ts'
import type { Count } from '../../../../domain/search/search-heading.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { type ResultSummary, summariseCard } from '../../../entities/listing/search-card.ts'
import { fetchAreas } from '../../../features/area-guides/fetch-areas.ts'
import type { LandingSearch } from '../../../features/landings/landing.ts'
import {
  type BreakdownItem,
  fetchByBedrooms,
  fetchByPlace,
} from '../../../features/search/results/fetch-breakdown.ts'
import { fetchResults } from '../../../features/search/results/fetch-results.ts'

export type LandingListings = Count & {
  listings: ResultSummary[]
  byBedrooms: BreakdownItem[]
  byPlace: BreakdownItem[]
}

/** The largest towns are likely to have some of this kind. */
const largeTowns = 12

/** The newest listings of a search, their count and breakdown. */
export async function loadLanding(
  client: SupabaseClient,
  { query }: LandingSearch,
  shown: number,
): Promise<LandingListings> {
  const now = new Date()
  const [results, areas, byBedrooms] = await Promise.all([
    fetchResults(client, query, summariseCard, now),
    fetchAreas(client, ''),
    fetchByBedrooms(client, query, now),
  ])
  const stock = query.type === 'rent' ? 'homes_to_rent' : 'homes_for_sale'
  const large = areas
    .toSorted((one, other) => other[stock] - one[stock])
    .slice(0, largeTowns)
    .map(({ name }) => name)
  // Rare kinds may be elsewhere, so the towns of the newest listings are included.
  const own = results.listings.map(({ location }) => locationParts(location).town)
  const byPlace = await fetchByPlace(client, query, [...large, ...own.slice(0, shown)], now)
  const { count, isExact, listings } = results
  return { count, isExact, listings: listings.slice(0, shown), byBedrooms, byPlace }
}
