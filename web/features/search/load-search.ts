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
 * The search at an address. A sentence in place of a place is answered by the address it means, and so is an address
 * with empty or unknown parts, as a plain form makes it, or with a page beyond the last.
 */
export async function loadSearch<Card, Home>(
  client: SupabaseClient,
  url: URL,
  summarise: Summarise<Card, Home>,
  report: (error: unknown) => void,
): Promise<LoadedSearch<Home>> {
  const query = parseSearchQuery(url.searchParams)
  const isByName = query.location !== '' && !query.bounds && !query.area
  const place = isByName
    ? await settle(fetchPlace(client, query.location), report)
    : ({ isLoaded: true, value: undefined } as const)
  if (!place.isLoaded) return { query, place: undefined, results: place }
  if (isByName && !place.value) redirectIfSentence(query, url)
  redirectToCanonical(query, url)
  const results = await settle(fetchWithAlternatives(client, query, place.value, summarise), report)
  if (results.isLoaded) redirectIfBeyond(query, results.value, url)
  return { query, place: place.value, results }
}

async function fetchWithAlternatives<Card, Home>(
  client: SupabaseClient,
  query: SearchQuery,
  place: FoundPlace | undefined,
  summarise: Summarise<Card, Home>,
): Promise<LoadedResults<Home>> {
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
