import type { SupabaseClient } from '../../../supabase/database.ts'
import { type ListingRow, listingColumns } from '../../entities/listing/listing-summary.ts'
import type { SavedListing } from './saved-listing.ts'

/** Visitors see listings of these states only. */
export type LocalSavedRow = Omit<ListingRow, 'status'> & { status: SavedListing['status'] }

/** Ids are sent in the address, which must not be too long. */
const batchSize = 50

/** The listings saved in this browser that are still public, by id. */
export async function fetchLocalSaved(
  client: SupabaseClient,
  ids: readonly string[],
): Promise<Map<string, LocalSavedRow>> {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
  const answers = await Promise.all(
    batches.map((batch) =>
      client.from('properties').select(`${listingColumns},status`).in('id', batch).throwOnError(),
    ),
  )
  return new Map(answers.flatMap(({ data }) => data.map((row) => [row.id, row as LocalSavedRow] as const)))
}
