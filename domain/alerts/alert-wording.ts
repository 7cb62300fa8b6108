import { formatPounds, formatPrice, type ListingType } from '../money/price.ts'
import { activeFilters } from '../search/search-filters.ts'
import { type FoundPlace, whereWords } from '../search/search-heading.ts'
import type { SearchQuery } from '../search/search-query.ts'
import { capitalised, countPhrase } from '../text/count-phrase.ts'

/** One listing in an alert. `from`: the earlier price, if the reader may have seen it. */
export type ListingNews = { reason: 'new' | 'reduced'; price: number; from: number | undefined }

/** Two new homes within 5 miles of Bristol · One home reduced in Kent · Two new homes and one reduced in Kent */
export function alertTitle(news: readonly ListingNews[], query: SearchQuery, place?: FoundPlace): string {
  const fresh = news.filter(({ reason }) => reason === 'new').length
  const reduced = news.length - fresh
  const parts = [
    fresh > 0 ? countPhrase(fresh, 'new home', 'new homes') : undefined,
    reduced > 0
      ? fresh > 0
        ? countPhrase(reduced, 'reduced', 'reduced')
        : `${countPhrase(reduced, 'home', 'homes')} reduced`
      : undefined,
  ].filter(Boolean)
  return capitalised(`${parts.join(' and ')} ${alertPlace(query, place)}`)
}

const alertPlace = (query: SearchQuery, place?: FoundPlace) =>
  query.bounds && !query.area ? 'in the map area you saved' : whereWords(query, place)

/** For sale within 5 miles of Bristol, at least 2 bedrooms, £350,000 to £700,000, garden */
export function describeSearch(query: SearchQuery, place?: FoundPlace): string {
  const type = query.type === 'sale' ? 'For sale' : 'To rent'
  const filters = activeFilters({ ...query, bounds: undefined, area: undefined, addedWithin: undefined })
  return [`${type} ${alertPlace(query, place)}`, ...filters.map(({ label }) => withinSentence(label))].join(
    ', ',
  )
}

/** 'Garden' -> 'garden', but 'EV charging' stays. */
const withinSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** New on the market · New on the market, and already £10,000 less than at first · Reduced by £15,000, from £700,000 */
export function describeNews({ reason, price, from }: ListingNews, listingType: ListingType): string {
  const fall = from === undefined ? 0 : from - price
  if (reason === 'new')
    return fall > 0
      ? `New on the market, and already ${formatPounds(fall)} less than at first`
      : 'New on the market'
  return fall > 0
    ? `Reduced by ${formatPounds(fall)}, from ${formatPrice({ pounds: from ?? null, listingType })}`
    : 'Reduced'
}
