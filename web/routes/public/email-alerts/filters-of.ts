import { activeFilters } from '../../../../domain/search/search-filters.ts'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'

/** At least 2 bedrooms, Garden */
export const filtersOf = (query: string): string =>
  activeFilters(parseSearchQuery(new URLSearchParams(query)))
    .map(({ label }) => label)
    .join(', ')
