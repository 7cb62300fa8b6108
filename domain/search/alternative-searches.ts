import { formatPounds } from '../money/price.ts'
import { type ActiveFilter, activeFilters } from './search-filters.ts'
import { type FoundPlace, isWholeArea } from './search-heading.ts'
import { formatRadius, radii } from './search-options.ts'
import { changeSearch, moveSearch, type SearchQuery } from './search-query.ts'

/** Another search to try when one has found nothing. */
export type AlternativeSearch = {
  kind: 'place' | 'radius' | 'price' | 'filter' | 'both'
  label: string
  query: SearchQuery
}

/** A place to look instead: nearby, or with a similar name. */
export type NearbyOrSimilarPlace = { name: string; slug: string; isSimilarName: boolean }

const maxAlternatives = 5
const maxFiltersTried = 6
/** How much more a searcher may stretch to. */
const stretch = { sale: 25_000, rent: 100 }

/**
 * Searches close to this one, from the smallest change to the largest: a wider radius, a little more money, one filter fewer, a place
 * nearby, and then two of these at once. Few enough to be counted in one request.
 */
export function alternativeSearches(
  query: SearchQuery,
  place: FoundPlace | undefined,
  others: NearbyOrSimilarPlace[],
): AlternativeSearch[] {
  const filters = activeFilters(query).slice(0, maxFiltersTried)
  const wider = widerSearches(query, place)
  const single = [...wider, ...higherPrice(query), ...filters.map(withoutFilter)]
  const pairs = filters.flatMap((first, index) =>
    filters.slice(index + 1, index + 3).map((second) => withoutTwo(query, first, second)),
  )
  const widerWithout = wider.slice(0, 2).flatMap((alternative) =>
    filters.slice(0, 3).map(
      (filter): AlternativeSearch => ({
        kind: 'both',
        label: `${alternative.label}, without ${quoted(filter.label)}`,
        query: withoutKey(alternative.query, filter.key),
      }),
    ),
  )
  const places = others.map(
    ({ name, slug, isSimilarName }): AlternativeSearch => ({
      kind: 'place',
      label: isSimilarName ? `Did you mean ${name}?` : `Search ${name} instead`,
      query: moveSearch(query, name, slug),
    }),
  )
  return [...single, ...places, ...pairs, ...widerWithout]
}

/**
 * The best five of those that find something: one wider radius, then a place with a similar name, a higher price, the filters whose
 * removal finds most, places nearby, and combinations only if single changes are too few.
 */
export function bestAlternatives<T extends { kind: AlternativeSearch['kind']; count: number }>(
  alternatives: T[],
): T[] {
  const found = alternatives.filter(({ count }) => count > 0)
  const of = (kind: AlternativeSearch['kind']) => found.filter((alternative) => alternative.kind === kind)
  const byCount = (a: T, b: T) => b.count - a.count
  const single = [
    ...of('radius').slice(0, 1),
    ...of('price'),
    ...of('filter').sort(byCount).slice(0, 2),
    ...of('place').slice(0, 2),
  ]
  return [...single, ...of('both').sort(byCount)].slice(0, maxAlternatives)
}

function widerSearches(query: SearchQuery, place: FoundPlace | undefined): AlternativeSearch[] {
  if (!place || query.bounds || query.area || isWholeArea(place)) return []
  return radii
    .filter((radius) => radius > query.radius && radius >= 1)
    .slice(0, 4)
    .map((radius) => ({
      kind: 'radius',
      label: `Search within ${formatRadius(radius)}`,
      query: changeSearch(query, { radius }),
    }))
}

function higherPrice(query: SearchQuery): AlternativeSearch[] {
  if (query.maxPrice === undefined) return []
  const maxPrice = query.maxPrice + stretch[query.type]
  const remark = query.type === 'rent' ? ' pcm' : ''
  return [
    {
      kind: 'price',
      label: `Up to ${formatPounds(maxPrice)}${remark}`,
      query: changeSearch(query, { maxPrice }),
    },
  ]
}

const withoutFilter = ({ key, label, without }: ActiveFilter): AlternativeSearch => ({
  kind: 'filter',
  label: key === 'bounds' || key === 'area' ? withoutArea(without) : `Without ${quoted(label)}`,
  query: without,
})

function withoutTwo(query: SearchQuery, first: ActiveFilter, second: ActiveFilter): AlternativeSearch {
  return {
    kind: 'both',
    label: `Without ${quoted(first.label)} and ${quoted(second.label)}`,
    query: withoutKey(withoutKey(query, first.key), second.key),
  }
}

const withoutKey = (query: SearchQuery, key: string) =>
  activeFilters(query).find((filter) => filter.key === key)?.without ?? query

const withoutArea = ({ location }: SearchQuery) =>
  location ? `Search around ${location}` : 'Search the whole UK'

const quoted = (label: string) => (label.startsWith('“') ? label : `‘${label}’`)
