import type { SupabaseClient } from '@supabase/supabase-js'
import { type PropertyRow, propertyColumns } from './property-row.ts'

export type PriceChange = { price: number; changed_at: string }
export type Station = { name: string; metres: number }

/** What is known of a listing that is no longer public. */
export type PastListing = {
  id: string
  title: string
  location: string
  listing_type: 'sale' | 'rent'
  property_type: string | null
  bedrooms: number | null
  latitude: number | null
  longitude: number | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isListingId = (id: string): boolean => uuid.test(id)

export async function fetchListing(client: SupabaseClient, id: string): Promise<PropertyRow | undefined> {
  const { data } = await client
    .from('properties')
    .select(propertyColumns)
    .eq('id', id)
    .limit(1)
    .overrideTypes<PropertyRow[], { merge: false }>()
    .throwOnError()
  return data[0]
}

/** Those that are public, in the order of `ids`. */
export async function fetchListings(client: SupabaseClient, ids: readonly string[]): Promise<PropertyRow[]> {
  const { data } = await client
    .from('properties')
    .select(propertyColumns)
    .in('id', [...ids])
    .overrideTypes<PropertyRow[], { merge: false }>()
    .throwOnError()
  return ids.flatMap((id) => data.find((row) => row.id === id) ?? [])
}

export async function fetchPastListing(client: SupabaseClient, id: string): Promise<PastListing | null> {
  const { data } = await client.rpc('expired_listing_summary', { property_id: id }).throwOnError()
  return data as PastListing | null
}

export async function fetchPriceHistory(client: SupabaseClient, id: string): Promise<PriceChange[]> {
  const { data } = await client
    .from('price_history')
    .select('price,changed_at')
    .eq('property_id', id)
    .order('changed_at', { ascending: true })
    .limit(50)
    .overrideTypes<PriceChange[], { merge: false }>()
    .throwOnError()
  return data
}

export async function fetchStations(
  client: SupabaseClient,
  at: { latitude: number | null; longitude: number | null },
): Promise<Station[]> {
  if (at.latitude === null || at.longitude === null) return []
  const { data } = await client
    .rpc('nearby_stations', { latitude: at.latitude, longitude: at.longitude, max_count: 3 })
    .throwOnError()
  return (data as Station[]).map(({ name, metres }) => ({ name, metres }))
}

/** The town of a postcode district: BS7 -> Bristol. */
export async function fetchTown(
  client: SupabaseClient,
  outcode: string | undefined,
): Promise<string | undefined> {
  if (!outcode) return undefined
  const { data } = await client
    .from('places')
    .select('parent')
    .eq('kind', 'outcode')
    .eq('outcode', outcode)
    .limit(1)
    .overrideTypes<{ parent: string | null }[], { merge: false }>()
    .throwOnError()
  return data[0]?.parent ?? undefined
}
