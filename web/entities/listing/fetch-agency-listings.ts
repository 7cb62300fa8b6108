import type { ListingType } from '../../../domain/money/price.ts'
import type { SupabaseClient } from '../../../supabase/database.ts'
import { type ListingSummary, listingColumns, summariseListing } from './listing-summary.ts'

export const agencyListingsPerPage = 12

type Options = { agencyId: string; type: ListingType; page: number }

/** A page of an agency's public listings, newest first. */
export async function fetchAgencyListings(
  client: SupabaseClient,
  { agencyId, type, page }: Options,
): Promise<ListingSummary[]> {
  const from = (page - 1) * agencyListingsPerPage
  const { data } = await client
    .from('properties')
    .select(listingColumns)
    .eq('agency_id', agencyId)
    .in('status', ['live', 'under_offer'])
    .eq('listing_type', type)
    .order('published_at', { ascending: false, nullsFirst: false })
    .order('id')
    .range(from, from + agencyListingsPerPage - 1)
    .throwOnError()
  const now = new Date()
  return data.map((row) => summariseListing(row, now))
}
