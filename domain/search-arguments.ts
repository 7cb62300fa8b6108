import type { SearchQuery } from './search-query.ts'

/** A search as the database's functions take it: the arguments of search_properties and its sisters. */
export type SearchArguments = {
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
  /** West, south, east, north. */
  bounds?: number[]
  /** longitude, latitude, longitude, latitude... */
  area?: number[]
}

export type PageArguments = SearchArguments & { sort: string; after?: string }

/** For search_count, map_clusters (whose `bounds` are the map's) and the criteria of a saved search. */
export function searchArguments(query: SearchQuery, now = new Date()): SearchArguments {
  const days = query.addedWithinDays
  const all = {
    listing_type: query.type,
    location: query.location || undefined,
    radius: query.radiusMiles,
    min_price: query.minPrice,
    max_price: query.maxPrice,
    min_bedrooms: query.minBedrooms,
    max_bedrooms: query.maxBedrooms,
    property_types: orNothing(query.propertyTypes),
    features: orNothing(query.features),
    keywords: query.keywords || undefined,
    added_since: days === undefined ? undefined : new Date(now.getTime() - days * 86_400_000).toISOString(),
    bounds: query.bounds && [...query.bounds],
    area: query.area?.flat(),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SearchArguments
}

/** For search_properties. */
export function pageArguments(query: SearchQuery, now = new Date()): PageArguments {
  return { ...searchArguments(query, now), sort: query.sort, ...(query.after && { after: query.after }) }
}

function orNothing<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}
