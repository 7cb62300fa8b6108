import type { FunctionResult, SupabaseClient, Tables } from '../../../supabase/database.ts'
import { type ListingPageRow, listingPageColumns } from './listing-page-row.ts'

export type PriceChange = Pick<Tables<'price_history'>, 'price' | 'changed_at'>
export type Station = Pick<FunctionResult<'nearby_stations'>[number], 'name' | 'metres'>

/** What is known of a listing that is no longer public. */
export type PastListing = NonNullable<FunctionResult<'expired_listing_summary'>>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isListingId = (id: string): boolean => uuid.test(id)

export async function fetchListing(client: SupabaseClient, id: string): Promise<ListingPageRow | undefined> {
  const { data } = await client
    .from('properties')
    .select(listingPageColumns)
    .eq('id', id)
    .limit(1)
    .throwOnError()
  return data[0]
}

/** Those that are public, in the order of `ids`. */
export async function fetchListings(
  client: SupabaseClient,
  ids: readonly string[],
): Promise<ListingPageRow[]> {
  const { data } = await client
    .from('properties')
    .select(listingPageColumns)
    .in('id', [...ids])
    .throwOnError()
  return ids.flatMap((id) => data.find((row) => row.id === id) ?? [])
}

export async function fetchPastListing(client: SupabaseClient, id: string): Promise<PastListing | null> {
  const { data } = await client.rpc('expired_listing_summary', { property_id: id }).throwOnError()
  return data
}

/** Whether our staff are checking an advert before it is published. */
export async function isInReview(client: SupabaseClient, id: string): Promise<boolean> {
  const { data } = await client.rpc('is_listing_in_review', { property_id: id }).throwOnError()
  return data
}

/** The service charges of leasehold homes nearby, in pounds per sq ft a year. */
export type ComparableCharge = NonNullable<FunctionResult<'comparable_service_charge'>>

export async function fetchComparableCharge(
  client: SupabaseClient,
  id: string,
): Promise<ComparableCharge | null> {
  const { data } = await client.rpc('comparable_service_charge', { property_id: id }).throwOnError()
  return data
}

export async function fetchPriceHistory(client: SupabaseClient, id: string): Promise<PriceChange[]> {
  const { data } = await client
    .from('price_history')
    .select('price,changed_at')
    .eq('property_id', id)
    .order('changed_at', { ascending: true })
    .limit(50)
    .throwOnError()
  return data
}

/** When the home was on the market, over every listing of it. */
export type HomeHistory = NonNullable<FunctionResult<'home_history'>>

export async function fetchHomeHistory(client: SupabaseClient, id: string): Promise<HomeHistory | null> {
  const { data } = await client.rpc('home_history', { property_id: id }).throwOnError()
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
  return data.map(({ name, metres }) => ({ name, metres }))
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
    .throwOnError()
  return data[0]?.parent ?? undefined
}
