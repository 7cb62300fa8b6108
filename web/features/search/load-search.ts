import { redirect } from 'react-router'
import { applySearchText, parseSearchText, placeNames } from '../../../domain/search/natural-language.ts'
import type { FoundPlace } from '../../../domain/search/search-heading.ts'
import {
  moveSearch,
  parseSearchQuery,
  type SearchQuery,
  searchParams,
} from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { type LoadResult, tryLoad } from '../../data/try-load.ts'
import { type CountedAlternative, fetchAlternatives } from './results/alternatives.ts'
import { fetchPlace, fetchResults, type Results, type Summarise } from './results/fetch-results.ts'

export type LoadedResults<Listing> = Results<Listing> & { alternatives: CountedAlternative[] }

export type LoadedSearch<Listing> = {
  query: SearchQuery
  place: FoundPlace | undefined
  results: LoadResult<LoadedResults<Listing>>
}

/** Parameters that are not part of the search. */
const otherParameters = ['view', 'panel', 'save']

/**
 * Loads the search of an address. Redirects a sentence to the search it means, an address with empty or unknown
 * parameters to the canonical one, a misspelt place to the place, and a page beyond the last to the last.
 */
export async function loadSearch<Listing>(
  client: SupabaseClient,
  url: URL,
  summarise: Summarise<Listing>,
  report: (error: unknown) => void,
): Promise<LoadedSearch<Listing>> {
  const query = parseSearchQuery(url.searchParams)
  redirectToCanonical(query, url)
  await redirectIfSentence(client, query, url, report)
  const results = await tryLoad(fetchWithAlternatives(client, query, summarise), report)
  if (!results.isLoaded) return { query, place: undefined, results }
  if (namesNoPlace(query, results.value.place)) {
    await redirectIfSeveral(client, query, url, report)
    await redirectIfMisspelt(client, query, results.value.count, url, report)
  }
  redirectIfBeyond(query, results.value, url)
  return { query, place: results.value.place, results }
}

async function fetchWithAlternatives<Listing>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Listing>,
): Promise<LoadedResults<Listing>> {
  const now = new Date()
  const results = await fetchResults(client, query, summarise, now)
  const alternatives = results.count === 0 ? await fetchAlternatives(client, query, results.place, now) : []
  return { ...results, alternatives }
}

/**
 * A text that names no place and that no advert contains is searched as the place it probably means. One that some adverts contain is
 * corrected only if the place is likely. The page says so, and offers the text as it was typed.
 */
async function redirectIfMisspelt(
  client: SupabaseClient,
  query: SearchQuery,
  count: number,
  url: URL,
  report: (error: unknown) => void,
): Promise<void> {
  const { location } = query
  const correction = await tryLoad(callFunction(client, 'correct_place', { location }), report)
  if (!correction.isLoaded || !correction.value) return
  const { name, slug, is_likely } = correction.value
  if (count === 0 || is_likely)
    throw redirect(addressOf({ ...nameLocation(query, name, slug), typed: location }, url))
}

/** A correction that the visitor has declined is not made again. */
const namesNoPlace = (query: SearchQuery, place: FoundPlace | undefined) =>
  !place &&
  query.location !== '' &&
  !query.bounds &&
  !query.area &&
  query.also.length === 0 &&
  query.typed !== query.location

/** 'Clapham, Balham and SW4' is several places if each part names one. */
async function redirectIfSeveral(
  client: SupabaseClient,
  query: SearchQuery,
  url: URL,
  report: (error: unknown) => void,
): Promise<void> {
  const names = placeNames(query.location)
  if (names.length < 2) return
  const found = await tryLoad(Promise.all(names.map((name) => fetchPlace(client, name))), report)
  if (!found.isLoaded || found.value.some((place) => !place)) return
  const [first, ...others] = found.value.map((place, index) => ({
    name: place?.name ?? '',
    id: place?.slug ?? names[index] ?? '',
  }))
  if (!first) return
  const several = { ...nameLocation(query, first.name, first.id), also: others.map(({ id }) => id) }
  throw redirect(addressOf(several, url))
}

/** The same search by the names of its places, so the places to leave out stay. */
const nameLocation = (query: SearchQuery, location: string, place: string): SearchQuery => ({
  ...moveSearch(query, location, place),
  leaveOut: query.leaveOut,
})

/** Only a text that reads like a sentence is looked up first: it may still be a place, such as 'Two Bridges'. */
async function redirectIfSentence(
  client: SupabaseClient,
  query: SearchQuery,
  url: URL,
  report: (error: unknown) => void,
): Promise<void> {
  if (query.location === '' || query.bounds || query.area) return
  const wording = parseSearchText(query.location, query.type)
  if (wording.isPlain) return
  const place = await tryLoad(fetchPlace(client, query.location), report)
  if (place.isLoaded && !place.value) throw redirect(addressOf(applySearchText(query, wording), url))
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
