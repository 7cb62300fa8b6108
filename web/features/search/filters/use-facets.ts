import { useEffect, useState } from 'react'
import type { Facets } from '../../../../domain/search/facets.ts'
import { defaultSort } from '../../../../domain/search/search-options.ts'
import { changeSearch, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'

/** Changes while a thumb is dragged or a word typed are requested together. */
const pauseMs = 120

/**
 * The counts beside the choices of the filters. The last ones stay until those of a changed search arrive, so that nothing flickers;
 * none once a request has failed, or where only a part could be counted. Requested while `isEnabled`.
 */
export function useFacets(query: SearchQuery, isEnabled: boolean): Facets | undefined {
  const [facets, setFacets] = useState<Facets>()
  const search = searchParams(
    changeSearch(query, { sort: defaultSort, typed: '', hidesSeen: false }),
  ).toString()
  useEffect(() => {
    if (!isEnabled) return
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      fetchFacets(search, cancel.signal).then(setFacets, () => cancel.signal.aborted || setFacets(undefined))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [search, isEnabled])
  return facets?.is_exact ? facets : undefined
}

async function fetchFacets(search: string, signal: AbortSignal): Promise<Facets> {
  const response = await fetch(paths.searchFacets(search), { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}
