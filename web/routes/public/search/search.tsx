import { Suspense } from 'react'
import { Await, data, Navigate, useAsyncError, useLocation } from 'react-router'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { publicSettings, reportFailure, visitorClient } from '../../../data/request-context.ts'
import { withinABlink } from '../../../data/resolve-within.ts'
import { type ResultSummary, summariseCard } from '../../../entities/listing/search-card.ts'
import { type LoadedSearch, loadSearch } from '../../../features/search/load-search.ts'
import { searchMeta } from '../../../features/search/search-meta.ts'
import type { Route } from './+types/search.ts'
import { SearchPage, SearchPageSkeleton } from './search-page.tsx'

type SearchData = LoadedSearch<ResultSummary> & { siteUrl: string }

export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url)
  const report = context.get(reportFailure)
  const loaded = await loadSearch(context.get(visitorClient), address, summariseCard, report)
  const page: SearchData = { ...loaded, siteUrl: context.get(publicSettings).siteUrl }
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
  return (await withinABlink(pending)) ?? { pending }
}

function unreachable(address: string): SearchData {
  const { searchParams, origin } = new URL(address)
  return {
    query: parseSearchQuery(searchParams),
    place: undefined,
    results: { isLoaded: false },
    siteUrl: origin,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData || 'pending' in loaderData) {
    const query = parseSearchQuery(new URLSearchParams(location.search))
    return searchMeta({ query, place: undefined, count: undefined, addresses: [], siteUrl: '' })
  }
  const { query, place, results, siteUrl } = loaderData
  const found = results.isLoaded ? results.value : undefined
  const addresses = found?.listings.map(({ id }) => paths.property(id)) ?? []
  return searchMeta({ query, place, count: found, addresses, siteUrl })
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
