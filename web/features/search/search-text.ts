import { activeFilters } from '../../../domain/search/search-filters.ts'
import {
  type Count,
  type FoundPlace,
  resultsHeading,
  resultsSummary,
  searchTitle,
} from '../../../domain/search/search-heading.ts'
import { defaultRadius } from '../../../domain/search/search-options.ts'
import {
  changeSearch,
  emptyQuery,
  type SearchQuery,
  searchParams,
} from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import type { Crumb } from '../../ui/navigation/breadcrumbs.tsx'

/** What the page says of a search. The server writes it, so that the browser need not load the code. */
export type SearchText = {
  title: string
  /** The title with the number of homes, if it is known. */
  heading: string
  summary: string
  description: string
  crumbs: Crumb[]
  /** One for each place and type; other orders and views name it. */
  canonicalPath: string
  /** Filtered searches are not indexed, because there would be millions. */
  isIndexable: boolean
}

export function searchText(
  query: SearchQuery,
  place: FoundPlace | undefined,
  count: Count | undefined,
): SearchText {
  const title = searchTitle(query, place)
  const location = nameOf(query, place)
  // A name that is enough to find the place needs no id.
  const id = location === place?.name ? '' : query.place
  const plain = { ...query, location, place: id, typed: '', sort: emptyQuery.sort }
  return {
    title,
    heading: count ? resultsHeading(query, count, place) : title,
    summary: resultsSummary(query),
    description: description(title, count),
    crumbs: searchCrumbs(query, place),
    canonicalPath: paths.searchFor(searchParams(plain)),
    isIndexable: isIndexable(query, place, count),
  }
}

/** leeds and LEEDS are one page, under the gazetteer's name. */
const nameOf = ({ location }: SearchQuery, place: FoundPlace | undefined) =>
  place?.name.toLowerCase() === location.toLowerCase() ? place.name : location

function isIndexable(query: SearchQuery, place: FoundPlace | undefined, count: Count | undefined): boolean {
  const isNarrowed = activeFilters(query).length > 0 || query.radius !== defaultRadius
  const isNowhere = (query.location !== '' && !place) || query.also.length > 0 || query.typed !== ''
  return !isNarrowed && !isNowhere && (count?.count ?? 0) > 0
}

function description(title: string, count: Count | undefined): string {
  const number = count?.count ? `${count.isExact ? '' : 'more than '}${formatNumber(count.count)} ` : ''
  const homes = count?.count === 1 ? 'home' : 'homes'
  return `${title}: ${number}${homes} on a list and a map, with every fact stated, or marked as missing.`
}

/** Home, all listings of the type, then the place below its parent. */
function searchCrumbs(query: SearchQuery, place: FoundPlace | undefined): Crumb[] {
  const at = (location: string) =>
    paths.searchFor(searchParams(changeSearch({ ...emptyQuery, type: query.type }, { location })))
  const crumbs: Crumb[] = [
    { label: 'Home', to: paths.home },
    { label: query.type === 'sale' ? 'Homes for sale' : 'Homes to rent', to: at('') },
  ]
  if (!place || query.bounds || query.area || query.also.length > 0) return crumbs
  if (place.parent && place.parent !== place.name) crumbs.push({ label: place.parent, to: at(place.parent) })
  return [...crumbs, { label: place.name, to: at(query.location) }]
}
