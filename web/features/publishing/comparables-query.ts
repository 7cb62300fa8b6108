import { queryOptions } from '@tanstack/react-query'
import type { OwnListing } from '../../lib/own-listing.ts'
import { getSupabase } from '../../lib/supabase.ts'

type Wanted = Pick<
  OwnListing,
  'id' | 'listing_type' | 'property_type' | 'bedrooms' | 'latitude' | 'longitude'
>

/** About three miles to each side. */
const reachLatitude = 0.045
const reachLongitude = 0.07
const most = 200

/** What homes like it are advertised at nearby: the same kind, type and bedrooms. */
export const comparablesQuery = (home: Wanted) => {
  const { id, listing_type, property_type, bedrooms, latitude, longitude } = home
  return queryOptions({
    queryKey: ['comparables', listing_type, property_type, bedrooms, latitude, longitude],
    enabled: latitude !== null && longitude !== null && property_type !== null,
    queryFn: async ({ signal }) => {
      const client = await getSupabase()
      const [lat, lng] = [latitude ?? 0, longitude ?? 0]
      let wanted = client
        .from('properties')
        .select('price')
        .eq('status', 'live')
        .eq('listing_type', listing_type)
        .eq('property_type', property_type)
        .neq('id', id)
        .gte('latitude', lat - reachLatitude)
        .lte('latitude', lat + reachLatitude)
        .gte('longitude', lng - reachLongitude)
        .lte('longitude', lng + reachLongitude)
      if (bedrooms !== null) wanted = wanted.eq('bedrooms', bedrooms)
      const { data } = await wanted
        .limit(most)
        .abortSignal(signal)
        .overrideTypes<{ price: number }[], { merge: false }>()
        .throwOnError()
      return data.map(({ price }) => price)
    },
  })
}
