import { Suspense } from 'react'
import { Await, data, Navigate, useAsyncError, useLocation } from 'react-router'
import { searchLoan, showsMonthlyCost } from '../../../../domain/search/search-loan.ts'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { publicSettings, reportFailure, visitorClient } from '../../../data/request-context.ts'
import { placeholderDelayMs, resolveWithin } from '../../../data/resolve-within.ts'
import { type ResultSummary, summariseCard } from '../../../entities/listing/search-card.ts'
import { type LoadedSearch, loadSearch } from '../../../features/search/load-search.ts'
import type { Summarise } from '../../../features/search/results/fetch-results.ts'
import { pendingTitle, searchMeta } from '../../../features/search/search-meta.ts'
import { type SearchText, searchText } from '../../../features/search/search-text.ts'
import type { Route } from './+types/search.ts'
import { SearchPage, SearchPageSkeleton } from './search-page.tsx'

/** Without a text, the server could not be reached. */
type SearchData = LoadedSearch<ResultSummary> & { text: SearchText | undefined; siteUrl: string }

export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url)
  const report = context.get(reportFailure)
  const asked = parseSearchQuery(address.searchParams)
  const loan = showsMonthlyCost(asked) ? searchLoan(asked) : undefined
  const summarise: Summarise<ResultSummary> = (card, now) => summariseCard(card, now, loan)
  const loaded = await loadSearch(context.get(visitorClient), address, summarise, report)
  const { query, place, results } = loaded
  const text = searchText(query, place, results.isLoaded ? results.value : undefined)
  const page: SearchData = { ...loaded, text, siteUrl: context.get(publicSettings).siteUrl }
  return data(page, loaded.results.isLoaded ? {} : { status: 503, headers: { 'cache-control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/**
 * A changed search keeps showing the old listings until the new ones arrive. From another page, placeholders are shown
 * if it takes longer than a moment. Offline, the search and the page are kept.
 */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const pending: Promise<SearchData> = serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw error
    return unreachable(request.url)
  })
  if (window.location.pathname === paths.search()) return pending
  return (await resolveWithin(pending, placeholderDelayMs)) ?? { pending }
}

function unreachable(address: string): SearchData {
  const { searchParams, origin } = new URL(address)
  return {
    query: parseSearchQuery(searchParams),
    place: undefined,
    results: { isLoaded: false },
    text: undefined,
    siteUrl: origin,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData || 'pending' in loaderData || !loaderData.text) {
    const query = parseSearchQuery(new URLSearchParams(location.search))
    return [{ title: `${pendingTitle(query)} | ${brand.name}` }]
  }
  const { query, results, text, siteUrl } = loaderData
  const addresses = results.isLoaded ? results.value.listings.map(({ id }) => paths.property(id)) : []
  return searchMeta({ text, page: query.page, addresses, siteUrl })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  if (!('pending' in loaderData)) return <SearchPage {...loaderData} />
  return (
    <Suspense fallback={<SearchPageSkeleton />}>
      <Await resolve={loaderData.pending} errorElement={<LateRedirect />}>
        {(loaded) => <SearchPage {...loaded} />}
      </Await>
    </Suspense>
  )
}

/** The late response was a redirect: a sentence was typed. */
function LateRedirect() {
  const error = useAsyncError()
  const { pathname, search } = useLocation()
  const address = error instanceof Response ? error.headers.get('location') : null
  if (!address) throw error
  return address === pathname + search ? null : <Navigate to={address} replace />
}
