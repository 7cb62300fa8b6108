import type { SupabaseClient } from '../../../supabase/database.ts'
import { isListingId } from './fetch-listing.ts'
import { type ListingPhoto, picturesOf } from './listing-details.ts'

/** The photos of a public listing, without its floor plan. */
export async function fetchPhotos(client: SupabaseClient, id: string): Promise<ListingPhoto[] | undefined> {
  if (!isListingId(id)) return undefined
  const { data } = await client
    .from('properties')
    .select('images,image_details,floor_plan,title,location')
    .eq('id', id)
    .limit(1)
    .throwOnError()
  return data[0] && picturesOf(data[0])
}
