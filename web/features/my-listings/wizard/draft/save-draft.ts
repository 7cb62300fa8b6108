import { getSupabase } from '../../../../data/supabase.ts'
import { ownListingColumns } from '../../../../entities/listing/own-listing.ts'
import { listings } from '../../../../messages/listings/listings.ts'
import type { DraftPatch, SaveOutcome } from './draft-store.ts'

/** Optimistic locking: saves only onto the given version, otherwise returns the newer one. */
export async function saveDraft(id: string, patch: DraftPatch, version: string): Promise<SaveOutcome> {
  const client = await getSupabase()
  const { data, error, status } = await client
    .from('properties')
    .update(patch)
    .eq('id', id)
    .eq('updated_at', version)
    .select(ownListingColumns)
  if (error)
    return status === 0 || status === 401 || status >= 500
      ? { kind: 'unreachable' }
      : { kind: 'refused', text: listings.refusalFor(error) }
  const [row] = data
  if (row) return { kind: 'saved', row }
  const { data: newer } = await client
    .from('properties')
    .select(ownListingColumns)
    .eq('id', id)
    .throwOnError()
  return newer[0] ? { kind: 'outdated', row: newer[0] } : { kind: 'gone' }
}
