import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { loadListings } from '../../../product/search-index/listing-rows.ts'
import { LocationPlanner } from '../../../product/search-index/location-planner.ts'
import { SearchAnswers } from '../../../product/search-index/search-answers.ts'
import { loadSearchCodes } from '../../../product/search-index/search-codes.ts'
import { SearchIndex } from '../../../product/search-index/search-index.ts'
import { Segment } from '../../../product/search-index/segment.ts'
import { type Quantiles, quantilesOf } from '../load/statistics.ts'
import type { RandomSearch } from './random-searches.ts'

export const indexLabels = {
  selectOne: 'select 1',
  ids: 'ids of the first page and exact count',
  page: 'first page: index, then cards by SQL',
  nationwide: 'exact count of the whole country with five filters',
  clusters: 'map clusters of any window',
  facets: 'facets with a price histogram',
}
export type IndexMeasurement = keyof typeof indexLabels

export type IndexTimes = {
  homes: number
  loadSeconds: number
  bytesPerHome: number
  times: Record<IndexMeasurement, Quantiles>
}

const edges = [0, 100_000, 200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000]

/** The same searches as SQL is measured with, from an index of the same listings. Places are known after the warm-up, as on a busy site. */
export async function measureIndex(sql: Sql, searches: readonly RandomSearch[]): Promise<IndexTimes> {
  const startedAt = performance.now()
  const index = new SearchIndex(await loadSearchCodes(sql))
  index.finishMerge(Segment.build(await sql.begin((tx) => loadListings(tx))))
  const loadSeconds = (performance.now() - startedAt) / 1000
  const answers = new SearchAnswers(() => index, new LocationPlanner(sql))
  const times = Object.fromEntries(Object.keys(indexLabels).map((name) => [name, [] as number[]])) as Record<
    IndexMeasurement,
    number[]
  >
  const clock = async (what: IndexMeasurement, ask: () => Promise<unknown>) => {
    const askedAt = performance.now()
    await ask()
    times[what].push(performance.now() - askedAt)
  }
  const page = async (search: RandomSearch) =>
    answers.answer('search_properties', { ...criteriaOf(search), sort: search.sort, with_count: true })
  for (const isWarm of [false, true]) {
    if (isWarm) for (const list of Object.values(times)) list.length = 0
    for (const [turn, search] of searches.entries()) {
      await clock('selectOne', () => sql`select 1`)
      await clock('ids', () => page(search))
      await clock('page', async () => {
        const ids = (await page(search))?.cardIds ?? []
        await sql`select public.listing_cards(${ids}::uuid[])::text`
      })
      await clock('nationwide', () => answers.answer('search_count', fiveFilters(search)))
      await clock('clusters', () => answers.answer('map_clusters', windowOf(search, turn)))
      await clock('facets', () =>
        answers.answer('search_facets', { criteria: criteriaOf(search), price_edges: edges }),
      )
    }
  }
  return {
    homes: index.count,
    loadSeconds,
    bytesPerHome: index.memoryBytes / Math.max(index.count, 1),
    times: Object.fromEntries(
      Object.entries(times).map(([what, list]) => [what, quantilesOf(list)]),
    ) as IndexTimes['times'],
  }
}

const criteriaOf = ({ location, radius, min, max, bedrooms, types, type }: RandomSearch) => ({
  listing_type: type,
  location,
  radius,
  min_price: min,
  max_price: max,
  min_bedrooms: bedrooms,
  property_types: types,
})

const fiveFilters = ({ type, max }: RandomSearch): SearchCriteria => ({
  listing_type: type,
  max_price: max ?? 400_000,
  min_bedrooms: 2,
  max_bedrooms: 4,
  property_types: ['Terraced', 'Semi-Detached'],
  features: ['garden', 'parking'],
})

/** From a few streets to the whole country. */
function windowOf({ longitude, latitude, type }: RandomSearch, turn: number) {
  const zoom = 5 + (turn % 12)
  const half = 700 / 2 ** zoom
  const bounds = [longitude - half, latitude - half * 0.6, longitude + half, latitude + half * 0.6]
  return { listing_type: type, bounds, zoom }
}
