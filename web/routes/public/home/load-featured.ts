import { paths } from '../../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { type ResultSummary, summariseCard } from '../../../entities/listing/search-card.ts'
import { landings } from '../../../features/landings/landings.ts'
import { fetchResults } from '../../../features/search/results/fetch-results.ts'

/** Two rows of three. */
const featuredCount = 6

/** The first homes of the new homes page, in its order: for sale, and to rent if there are too few. */
export async function loadFeatured(client: SupabaseClient): Promise<ResultSummary[]> {
  const featured: ResultSummary[] = []
  for (const { query } of landings[paths.newHomes]?.searches ?? []) {
    if (featured.length >= featuredCount) break
    featured.push(...(await fetchResults(client, query, summariseCard, new Date())).listings)
  }
  return featured.slice(0, featuredCount)
}
