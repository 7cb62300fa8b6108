import type { SupabaseClient } from '../../../supabase/database.ts'
import { type ListingSummary, listingColumns, summariseListing } from './listing-summary.ts'

/** Listings in the order of `ids`, without those that are no longer public. */
export async function fetchListingsByIds(
  client: SupabaseClient,
  ids: readonly string[],
): Promise<ListingSummary[]> {
  if (ids.length === 0) return []
  const { data } = await client
    .from('properties')
    .select(listingColumns)
    .in('id', [...ids])
    .throwOnError()
  const now = new Date()
  return ids.flatMap((id) => {
    const row = data.find((each) => each.id === id)
    return row ? summariseListing(row, now) : []
  })
}
