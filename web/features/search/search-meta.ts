import type { MetaDescriptor } from 'react-router'
import { activeFilters } from '../../../domain/search/search-filters.ts'
import { type Count, type FoundPlace, searchTitle } from '../../../domain/search/search-heading.ts'
import { defaultRadius } from '../../../domain/search/search-options.ts'
import {
  changeSearch,
  emptyQuery,
  type SearchQuery,
  searchParams,
} from '../../../domain/search/search-query.ts'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList, itemList } from '../../../domain/site/structured-data.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import shareCard from '../../assets/share-card.png'
import type { Crumb } from '../../ui/navigation/breadcrumbs.tsx'

const pageSize = 24

type Parts = {
  query: SearchQuery
  place: FoundPlace | undefined
  count: Count | undefined
  /** Of the listings on this page, in order. */
  addresses: string[]
  siteUrl: string
}

/**
 * One indexed page per place and type, and its further pages; other orders and views name it as canonical. Filtered
 * searches are not indexed, because there would be millions.
 */
export function searchMeta({ query, place, count, addresses, siteUrl }: Parts): MetaDescriptor[] {
  const title = searchTitle(query, place)
  const page = query.page > 1 ? `, page ${query.page}` : ''
  const location = nameOf(query, place)
  // A name that is enough to find the place needs no id.
  const id = location === place?.name ? '' : query.place
  const plain = { ...query, location, place: id, typed: '', sort: emptyQuery.sort }
  const canonical = siteUrl + paths.searchFor(searchParams(plain))
  const content = description(title, count)
  const firstPosition = (query.page - 1) * pageSize + 1
  return [
    { title: `${title}${page} | ${brand.name}` },
    { name: 'description', content },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isIndexable(query, place, count) ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: siteUrl + shareCard },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': breadcrumbList(siteUrl, searchCrumbs(query, place)) },
    ...(addresses.length > 0 ? [{ 'script:ld+json': itemList(siteUrl, addresses, firstPosition) }] : []),
  ]
}

/** leeds and LEEDS are one page, under the gazetteer's name. */
const nameOf = ({ location }: SearchQuery, place: FoundPlace | undefined) =>
  place?.name.toLowerCase() === location.toLowerCase() ? place.name : location

export function isIndexable(
  query: SearchQuery,
  place: FoundPlace | undefined,
  count: Count | undefined,
): boolean {
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
export function searchCrumbs(query: SearchQuery, place: FoundPlace | undefined): Crumb[] {
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
