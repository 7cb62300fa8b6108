import { formatPounds } from '../money/price.ts'
import { featureLabels } from './search-options.ts'
import { changeSearch, type SearchQuery } from './search-query.ts'

/** An active filter: its label, and the search without it. */
export type ActiveFilter = { key: string; label: string; without: SearchQuery }

/** All active filters except the location. 'Filters (n)' counts these, and each has a chip. */
export function activeFilters(query: SearchQuery): ActiveFilter[] {
  const without = (change: Partial<SearchQuery>) => changeSearch(query, change)
  const filters: ActiveFilter[] = []
  const add = (key: string, label: string | undefined, change: Partial<SearchQuery>) => {
    if (label !== undefined) filters.push({ key, label, without: without(change) })
  }
  if (query.area) add('area', 'Drawn area', { area: undefined })
  else if (query.bounds) add('bounds', 'Map area', { bounds: undefined })
  for (const type of query.propertyTypes)
    add(type, type, { propertyTypes: query.propertyTypes.filter((each) => each !== type) })
  add('price', priceLabel(query), { minPrice: undefined, maxPrice: undefined })
  add('bedrooms', bedroomsLabel(query), { minBedrooms: undefined, maxBedrooms: undefined })
  for (const feature of query.features)
    add(feature, featureLabels[feature], { features: query.features.filter((each) => each !== feature) })
  if (query.keywords) add('keywords', `“${query.keywords}”`, { keywords: '' })
  if (query.addedWithin) add('added', addedLabel(query.addedWithin), { addedWithin: undefined })
  return filters
}

/** Removes all filters but the location. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  return changeSearch(query, {
    minPrice: undefined,
    maxPrice: undefined,
    minBedrooms: undefined,
    maxBedrooms: undefined,
    propertyTypes: [],
    features: [],
    keywords: '',
    addedWithin: undefined,
    bounds: undefined,
    area: undefined,
  })
}

/** £350,000 to £700,000 · Up to £1,200 pcm · From £500,000 */
export function priceLabel({ minPrice, maxPrice, type }: SearchQuery): string | undefined {
  const remark = type === 'rent' ? ' pcm' : ''
  if (minPrice !== undefined && maxPrice !== undefined)
    return minPrice === maxPrice
      ? `${formatPounds(minPrice)}${remark}`
      : `${formatPounds(minPrice)} to ${formatPounds(maxPrice)}${remark}`
  if (maxPrice !== undefined) return `Up to ${formatPounds(maxPrice)}${remark}`
  if (minPrice !== undefined) return `From ${formatPounds(minPrice)}${remark}`
  return undefined
}

/** 2 bedrooms · 2 to 4 bedrooms · At least 2 bedrooms · Up to 3 bedrooms · Studio */
function bedroomsLabel({ minBedrooms, maxBedrooms }: SearchQuery): string | undefined {
  if (maxBedrooms === 0) return 'Studio'
  if (minBedrooms !== undefined && maxBedrooms !== undefined)
    return minBedrooms === maxBedrooms ? bedrooms(minBedrooms) : `${minBedrooms} to ${bedrooms(maxBedrooms)}`
  if (minBedrooms !== undefined) return `At least ${bedrooms(minBedrooms)}`
  if (maxBedrooms !== undefined) return `Up to ${bedrooms(maxBedrooms)}`
  return undefined
}

const bedrooms = (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`)

/** 'Added today' instead of 'within 1 day'. */
export function addedLabel(days: number): string {
  return days === 1 ? 'Added in the last 24 hours' : `Added in the last ${days} days`
}
