import { useEffect, useState } from 'react'
import type { PropertyType } from '../../../../domain/search/search-options.ts'
import { changeSearch, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'

export type TypeCounts = Partial<Record<PropertyType, number>>

/** How many listings of each type the search has, whatever types are chosen. Requested once `isEnabled`; none on failure. */
export function useTypeCounts(query: SearchQuery, isEnabled: boolean): TypeCounts | undefined {
  const [counts, setCounts] = useState<TypeCounts>()
  const search = searchParams(changeSearch(query, { propertyTypes: [] })).toString()
  useEffect(() => {
    if (!isEnabled) return
    const cancel = new AbortController()
    fetch(paths.searchTypes(search), { signal: cancel.signal })
      .then((response) => (response.ok ? response.json() : undefined))
      .then(setCounts, () => undefined)
    return () => cancel.abort()
  }, [search, isEnabled])
  return counts
}
