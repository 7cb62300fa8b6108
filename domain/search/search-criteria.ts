import type { SearchQuery } from './search-query.ts'

/** A search as the arguments of the database functions. Absent filters are not applied. */
export type SearchCriteria = {
  listing_type: 'sale' | 'rent'
  location?: string
  radius?: number
  min_price?: number
  max_price?: number
  min_bedrooms?: number
  max_bedrooms?: number
  property_types?: string[]
  features?: string[]
  keywords?: string
  added_since?: string
  bounds?: number[]
  area?: number[]
}

const dayMs = 24 * 60 * 60 * 1000

/** `now` resolves 'added within three days'. Without it that filter is left out, as alerts need. */
export function searchCriteria(query: SearchQuery, now?: Date): SearchCriteria {
  const { location, area, bounds } = query
  return {
    listing_type: query.type,
    ...(area
      ? { area: area.flat() }
      : bounds
        ? { bounds }
        : location
          ? { location, radius: query.radius }
          : {}),
    ...given('min_price', query.minPrice),
    ...given('max_price', query.maxPrice),
    ...given('min_bedrooms', query.minBedrooms),
    ...given('max_bedrooms', query.maxBedrooms),
    ...(query.propertyTypes.length > 0 ? { property_types: query.propertyTypes } : {}),
    ...(query.features.length > 0 ? { features: query.features } : {}),
    ...(query.keywords ? { keywords: query.keywords } : {}),
    ...(query.addedWithin && now
      ? { added_since: new Date(now.getTime() - query.addedWithin * dayMs).toISOString() }
      : {}),
  }
}

function given<Name extends string>(name: Name, value: number | undefined): Partial<Record<Name, number>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>)
}
