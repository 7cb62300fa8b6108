import type { FilterProps } from './filter-selects.tsx'
import { PropertyTypeList } from './property-type-list.tsx'
import { useFacets } from './use-facets.ts'

/** The types with their counts, in the filter bar's menu. */
export function CountedTypeList(props: Pick<FilterProps, 'query' | 'change'> & { isOpen: boolean }) {
  const { isOpen, ...list } = props
  const facets = useFacets(list.query, isOpen)
  return <PropertyTypeList {...list} counts={facets?.types} />
}
