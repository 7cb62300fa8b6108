import type { SupabaseClient } from '@supabase/supabase-js'
import { redirect } from 'react-router'
import { applyWording, readWording } from '../../../domain/search/natural-language.ts'
import type { FoundPlace } from '../../../domain/search/search-heading.ts'
import { parseSearchQuery, type SearchQuery, searchParams } from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import { type Settled, settle } from '../../data/try-load.ts'
import { type Alternative, fetchAlternatives } from './results/alternatives.ts'
import { fetchPlace, fetchResults, type Results, type Summarise } from './results/fetch-results.ts'

export type LoadedResults<Home> = Results<Home> & { alternatives: Alternative[] }

export type LoadedSearch<Home> = {
  query: SearchQuery
  place: FoundPlace | undefined
  results: Settled<LoadedResults<Home>>
}

/** Names in the address that are not the search itself: which view, whether the filters lie open, what to save. */
const aside = ['view', 'panel', 'save']

/**
 * The search at an address. A sentence in the location field redirects to the search it describes, and so do addresses
 * with empty parts, as a plain form makes them, or with a page beyond the last.
 */
export async function loadSearch<Card, Home>(
  client: SupabaseClient,
  url: URL,
  summarise: Summarise<Card, Home>,
  report: (error: unknown) => void,
): Promise<LoadedSearch<Home>> {
  const query = parseSearchQuery(url.searchParams)
  redirectIfUntidy(query, url)
  await redirectIfSentence(client, query, url, report)
  const results = await settle(fetchWithAlternatives(client, query, summarise), report)
  if (!results.isLoaded) return { query, place: undefined, results }
  redirectIfBeyond(query, results.value, url)
  return { query, place: results.value.place, results }
}

async function fetchWithAlternatives<Card, Home>(
  client: SupabaseClient,
  query: SearchQuery,
  summarise: Summarise<Card, Home>,
): Promise<LoadedResults<Home>> {
  const now = new Date()
  const results = await fetchResults(client, query, summarise, now)
  const alternatives = results.count === 0 ? await fetchAlternatives(client, query, results.place, now) : []
  return { ...results, alternatives }
}

/** Only a text that reads like a sentence is looked up first: it may still be a place, such as 'Two Bridges'. */
async function redirectIfSentence(
  client: SupabaseClient,
  query: SearchQuery,
  url: URL,
  report: (error: unknown) => void,
): Promise<void> {
  if (query.location === '' || query.bounds || query.area) return
  const wording = readWording(query.location, query.type)
  if (wording.isPlain) return
  const place = await settle(fetchPlace(client, query.location), report)
  if (place.isLoaded && !place.value) throw redirect(addressOf(applyWording(query, wording), url))
}

function redirectIfUntidy(query: SearchQuery, url: URL): void {
  const given = [...url.searchParams].filter(([name]) => !aside.includes(name))
  if (given.some(([, value]) => value.trim() === '')) throw redirect(addressOf(query, url))
}

/** Homes go, and with them the last pages: whoever kept the address of one sees what is the last now. */
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
