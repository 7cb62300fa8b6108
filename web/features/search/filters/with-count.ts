import { countBetween, type Facets } from '../../../../domain/search/facets.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'

/** '2 bed (27)'. A choice that is made has no count: it would be the number of homes found, and would change a closed select. */
export const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatNumber(count)})`

type Bedrooms = Partial<Pick<SearchQuery, 'minBedrooms' | 'maxBedrooms'>>

/** A choice beyond the other end of the range moves that end along. */
export function withBedroomCount(counts: Facets['bedrooms'], query: SearchQuery) {
  return (label: string, { minBedrooms: least, maxBedrooms: most }: Bedrooms) => {
    if (least === query.minBedrooms && most === undefined) return label
    if (most === query.maxBedrooms && least === undefined) return label
    const count =
      least === undefined
        ? countBetween(counts, Math.min(query.minBedrooms ?? 0, most ?? 0), most)
        : countBetween(counts, least, Math.max(least, query.maxBedrooms ?? Number.POSITIVE_INFINITY))
    return withCount(label, count)
  }
}
