import type { SupabaseClient } from '@supabase/supabase-js'
import { type ListingRow, type ListingSummary, listingColumns, summariseListing } from './listing-summary.ts'

/** The homes of these ids, in their order; those that are gone meanwhile are left out. */
export async function fetchListingsByIds(
  client: SupabaseClient,
  ids: readonly string[],
): Promise<ListingSummary[]> {
  if (ids.length === 0) return []
  const { data } = await client
    .from('properties')
    .select(listingColumns)
    .in('id', [...ids])
    .overrideTypes<ListingRow[], { merge: false }>()
    .throwOnError()
  const now = new Date()
  return ids.flatMap((id) => {
    const row = data.find((each) => each.id === id)
    return row ? summariseListing(row, now) : []
  })
}
