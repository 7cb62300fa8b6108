import { useEffect, useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'
import {
  changeSearch,
  parseSearchQuery,
  type SearchQuery,
  searchParams,
} from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'

/** On phones. It is part of the address. */
export type SearchView = 'list' | 'map'

const viewName = 'view'

export function searchUrl(query: SearchQuery, view: SearchView = 'list'): string {
  const params = searchParams(query)
  if (view === 'map') params.set(viewName, view)
  return paths.searchFor(params)
}

/** The search with its filters in the page, for visitors without scripts. */
export function plainFiltersUrl(query: SearchQuery, view: SearchView): string {
  return `${searchUrl(query, view)}&panel=filters`
}

/** The last requested search until it is shown, so that quick changes build on each other. */
let lastRequest: { query: SearchQuery; isShown: boolean } | undefined

/**
 * The search of the page and functions to change it. While results are loading it is the requested one, so that
 * controls show the visitor's choice.
 */
export function useSearch() {
  const location = useLocation()
  const { location: pending } = useNavigation()
  const navigate = useNavigate()
  const isLoading = pending?.pathname === location.pathname
  const { search } = isLoading ? pending : location
  const query = useMemo(() => parseSearchQuery(new URLSearchParams(search)), [search])
  const view: SearchView = new URLSearchParams(search).get(viewName) === 'map' ? 'map' : 'list'
  useEffect(() => {
    // An older navigation may render in between; the request is cleared only when it is shown itself.
    const isLatest = location.key === window.history.state?.key
    if (!pending && isLatest && lastRequest?.isShown) lastRequest = undefined
  }, [pending, location.key])
  const navigateTo = (next: SearchQuery, nextView: SearchView, options?: NavigateOptions) => {
    const request = { query: next, isShown: false }
    lastRequest = request
    const going = navigate(searchUrl(next, nextView), { preventScrollReset: true, ...options })
    return Promise.resolve(going).finally(() => {
      request.isShown = true
    })
  }
  return {
    query,
    view,
    isLoading,
    go: (
      next: SearchQuery,
      { view: nextView = view, ...options }: NavigateOptions & { view?: SearchView } = {},
    ) => navigateTo(next, nextView, options),
    change: (change: Partial<SearchQuery>) =>
      navigateTo(changeSearch(lastRequest?.query ?? query, change), view),
  }
}
