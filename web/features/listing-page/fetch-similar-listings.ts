import type { SupabaseClient } from '@supabase/supabase-js'
import { type PropertyType, propertyTypes } from '../../../domain/search/search-options.ts'

/** What similar homes are looked for by. */
type Like = {
  id: string
  listing_type: 'sale' | 'rent'
  /** Unknown of homes that are no longer advertised. */
  price?: number
  property_type: string | null
  bedrooms: number | null
  latitude: number | null
  longitude: number | null
}

type Card = {
  id: string
  price: number
  bedrooms?: number
  property_type?: string
  latitude: number
  longitude: number
}

const notHomes: readonly string[] = ['Commercial', 'Land', 'Garage'] satisfies PropertyType[]
const similarCount = 4
/** Prices are whole pounds in a column of 32 bits. */
const maxPounds = 2_147_483_647
/** About 5, 20 and 60 miles each way. */
const reachDegrees = [0.08, 0.3, 0.9]

/** The ids of the homes most like this one: those near it, and further out if they are too few. */
export async function fetchSimilarListingIds(client: SupabaseClient, like: Like): Promise<string[]> {
  const { latitude, longitude } = like
  if (latitude === null || longitude === null) return []
  const at = { latitude, longitude }
  let found: Card[] = []
  for (const degrees of reachDegrees) {
    found = await fetchAround(client, like, at, degrees)
    if (found.length >= similarCount) break
  }
  return found
    .map((card) => ({ id: card.id, distance: dissimilarity(like, at, card) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, similarCount)
    .map(({ id }) => id)
}

/** A home is like other homes; whoever looks at a shop, a garage or a field is not helped by them, nor they by a shop. */
function kindsLike(type: string | null): string[] {
  const isHome = type === null || !notHomes.includes(type)
  return isHome ? propertyTypes.filter((each) => !notHomes.includes(each)) : [type]
}

type Point = { latitude: number; longitude: number }

async function fetchAround(client: SupabaseClient, like: Like, at: Point, degrees: number): Promise<Card[]> {
  const across = degrees / Math.cos((at.latitude * Math.PI) / 180)
  const { data } = await client
    .rpc('search_properties', {
      listing_type: like.listing_type,
      property_types: kindsLike(like.property_type),
      bounds: [at.longitude - across, at.latitude - degrees, at.longitude + across, at.latitude + degrees],
      ...(like.price
        ? {
            min_price: Math.round(like.price * 0.7),
            max_price: Math.min(maxPounds, Math.round(like.price * 1.4)),
          }
        : {}),
    })
    .throwOnError()
  return (data as { items: Card[] }).items.filter(({ id }) => id !== like.id)
}

/** 0 is the same home next door; a bedroom more or less weighs like a tenth of the price or two miles. */
function dissimilarity(like: Like, at: Point, card: Card): number {
  const byPrice = like.price ? Math.abs(card.price / like.price - 1) * 10 : 0
  const byBedrooms = Math.abs((card.bedrooms ?? 0) - (like.bedrooms ?? 0))
  const byType = card.property_type === like.property_type ? 0 : 1
  const byPlace = Math.hypot(card.latitude - at.latitude, (card.longitude - at.longitude) * 0.6) * 35
  return byPrice + byBedrooms + byType + byPlace
}
