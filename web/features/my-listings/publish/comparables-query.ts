import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'

type ComparableListing = Pick<
  OwnListing,
  'id' | 'listing_type' | 'property_type' | 'bedrooms' | 'latitude' | 'longitude'
>

/** About three miles to each side. */
const reachLatitude = 0.045
const reachLongitude = 0.07

/** Prices of the newest nearby listings with the same listing type, property type and bedrooms. */
export const comparablesQuery = (listing: ComparableListing) => {
  const { id, listing_type, property_type, bedrooms, latitude, longitude } = listing
  return queryOptions({
    queryKey: ['comparables', listing_type, property_type, bedrooms, latitude, longitude],
    enabled: latitude !== null && longitude !== null && property_type !== null,
    queryFn: async () => {
      const [lat, lng] = [latitude ?? 0, longitude ?? 0]
      const { items } = await callFunction(await getSupabase(), 'search_properties', {
        listing_type,
        property_types: property_type === null ? null : [property_type],
        min_bedrooms: bedrooms,
        max_bedrooms: bedrooms,
        bounds: [lng - reachLongitude, lat - reachLatitude, lng + reachLongitude, lat + reachLatitude],
      })
      return items.filter((item) => item.id !== id).map(({ price }) => price)
    },
  })
}
