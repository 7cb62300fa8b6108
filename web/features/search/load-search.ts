import type { SupabaseClient } from '@supabase/supabase-js'
import { redirect } from 'react-router'
import { applyWording, readWording } from '../../../domain/search/natural-language.ts'
import type { FoundPlace } from '../../../domain/search/search-heading.ts'
import { parseSearchQuery, type SearchQuery, searchParams } from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import { type LoadResult, tryLoad } from '../../data/try-load.ts'
import { type Alternative, fetchAlternatives } from './results/alternatives.ts'
import { fetchPlace, fetchResults, type Results, type Summarise } from './results/fetch-results.ts'

export type LoadedResults<Listing> = Results<Listing> & { alternatives: Alternative[] }

export type LoadedSearch<Listing> = {
  query: SearchQuery
  place: FoundPlace | undefined
  results: LoadResult<LoadedResults<Listing>>
}

/** Parameters that are not part of the search. */
const otherParameters = ['view', 'panel', 'save']

/**
 * Loads the search of an address. Redirects a sentence to the search it means, an address with empty or unknown
 * parameters to the canonical one, and a page beyond the last to the last.
 */
export async function loadSearch<Card, Listing>(
  client: SupabaseClient,
  url: URL,
  summarise: Summarise<Card, Listing>,
  report: (error: unknown) => void,
): Promise<LoadedSearch<Listing>> {
  const query = parseSearchQuery(url.searchParams)
  const isByName = query.location !== '' && !query.bounds && !query.area
  const place = isByName
    ? await tryLoad(fetchPlace(client, query.location), report)
    : ({ isLoaded: true, value: undefined } as const)
  if (!place.isLoaded) return { query, place: undefined, results: place }
  if (isByName && !place.value) redirectIfSentence(query, url)
  redirectToCanonical(query, url)
  const results = await tryLoad(fetchWithAlternatives(client, query, place.value, summarise), report)
  if (results.isLoaded) redirectIfBeyond(query, results.value, url)
  return { query, place: place.value, results }
}

async function fetchWithAlternatives<Card, Listing>(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
  summarise: Summarise<Card, Listing>,
): Promise<LoadedResults<Listing>> {
  const now = new Date()
  const results = await fetchResults(client, query, summarise, now)
  const alternatives = results.count === 0 ? await fetchAlternatives(client, query, place, now) : []
  return { ...results, alternatives }
}

function redirectIfSentence(query: SearchQuery, url: URL): void {
  const wording = readWording(query.location, query.type)
  if (!wording.isPlain) throw redirect(addressOf(applyWording(query, wording), url))
}

function redirectToCanonical(query: SearchQuery, url: URL): void {
  const parameters = [...url.searchParams].filter(([name]) => !otherParameters.includes(name))
  if (parameters.some(([, value]) => value.trim() === '')) throw redirect(addressOf(query, url))
}

/** Results shrink over time, so an old address may be beyond the last page. */
function redirectIfBeyond(query: SearchQuery, { pageCount }: { pageCount: number }, url: URL): void {
  const last = Math.max(pageCount, 1)
  if (query.page > last) throw redirect(addressOf({ ...query, page: last }, url))
}

function addressOf(query: SearchQuery, url: URL): string {
  const params = searchParams(query)
  const view = url.searchParams.get('view')
  if (view) params.set('view', view)
  return paths.searchFor(params)
}
