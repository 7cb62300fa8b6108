import { isDwelling } from '../../../domain/listings/dwelling.ts'
import { propertyTypes } from '../../../domain/search/search-options.ts'
import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'

type Reference = {
  id: string
  listing_type: 'sale' | 'rent'
  /** Unknown for listings that are no longer public. */
  price?: number
  property_type: string | null
  bedrooms: number | null
  latitude: number | null
  longitude: number | null
}

type Card = FunctionResult<'search_properties'>['items'][number]

const similarCount = 4
/** Prices are 32-bit integers. */
const maxPounds = 2_147_483_647
/** About 5, 20 and 60 miles each way. */
const searchRadii = [0.08, 0.3, 0.9]

/** The most similar listings nearby; the radius grows until there are enough. */
export async function fetchSimilarListingIds(
  client: SupabaseClient,
  reference: Reference,
): Promise<string[]> {
  const { latitude, longitude } = reference
  if (latitude === null || longitude === null) return []
  const at = { latitude, longitude }
  let found: Card[] = []
  for (const degrees of searchRadii) {
    found = await fetchAround(client, reference, at, degrees)
    if (found.length >= similarCount) break
  }
  return found
    .map((card) => ({ id: card.id, distance: dissimilarity(reference, at, card) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, similarCount)
    .map(({ id }) => id)
}

/** Homes are compared with homes; shops, garages and land with their own kind. */
function similarTypes(type: string | null): string[] {
  return type === null || isDwelling(type) ? propertyTypes.filter(isDwelling) : [type]
}

type Point = { latitude: number; longitude: number }

async function fetchAround(
  client: SupabaseClient,
  reference: Reference,
  at: Point,
  degrees: number,
): Promise<Card[]> {
  const across = degrees / Math.cos((at.latitude * Math.PI) / 180)
  const { data } = await client
    .rpc('search_properties', {
      listing_type: reference.listing_type,
      property_types: similarTypes(reference.property_type),
      bounds: [at.longitude - across, at.latitude - degrees, at.longitude + across, at.latitude + degrees],
      ...(reference.price
        ? {
            min_price: Math.round(reference.price * 0.7),
            max_price: Math.min(maxPounds, Math.round(reference.price * 1.4)),
          }
        : {}),
    })
    .throwOnError()
  return data.items.filter(({ id }) => id !== reference.id)
}

/** 0 is the same; one bedroom weighs as much as a tenth of the price or two miles. */
function dissimilarity(reference: Reference, at: Point, card: Card): number {
  const byPrice = reference.price ? Math.abs(card.price / reference.price - 1) * 10 : 0
  const byBedrooms = Math.abs((card.bedrooms ?? 0) - (reference.bedrooms ?? 0))
  const byType = card.property_type === reference.property_type ? 0 : 1
  const { latitude = at.latitude, longitude = at.longitude } = card
  const byPlace = Math.hypot(latitude - at.latitude, (longitude - at.longitude) * 0.6) * 35
  return byPrice + byBedrooms + byType + byPlace
}
