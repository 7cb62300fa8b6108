import type { SupabaseClient } from '../../../supabase/database.ts'
import { type ListingSummary, listingColumns, summariseListing } from './listing-summary.ts'

/** Two rows of three. */
const featuredCount = 6

/** The newest public listings. */
export async function fetchFeaturedListings(
  client: SupabaseClient,
  now = new Date(),
): Promise<ListingSummary[]> {
  const { data } = await client
    .from('properties')
    .select(listingColumns)
    .eq('status', 'live')
    .order('published_at', { ascending: false, nullsFirst: false })
    .limit(featuredCount)
    .throwOnError()
  return data.map((row) => summariseListing(row, now))
}
