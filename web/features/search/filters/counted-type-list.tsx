import type { FilterProps } from './filter-selects.tsx'
import { PropertyTypeList } from './property-type-list.tsx'
import { useFacets } from './use-facets.ts'

/** The types with their counts, in the filter bar's menu. */
export function CountedTypeList(list: Pick<FilterProps, 'query' | 'change'>) {
  return <PropertyTypeList {...list} counts={useFacets(list.query, true)?.types} />
}
