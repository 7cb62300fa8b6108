import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type FoundPlace, searchTitle } from '../../../../domain/search/search-heading.ts'
import { changeSearch, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { savedSearches } from '../../../messages/search/saved-searches.ts'
import { isSessionEnded } from '../../../session/session-ended.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type SaveKind = 'search' | 'alert'

/** Saves the search, or creates an alert. Idempotent. */
async function saveSearch(kind: SaveKind, query: SearchQuery, place: FoundPlace | undefined): Promise<void> {
  const firstPage = changeSearch(query, { page: 1 })
  const client = await getSupabase()
  const { error } = await client.from('saved_searches').upsert(
    {
      name: searchTitle(firstPage, place).slice(0, 200),
      query: searchParams(firstPage).toString(),
      criteria: searchCriteria(firstPage),
      ...(kind === 'alert' ? { alert: 'daily' } : {}),
    },
    // Saving a search must not turn off its alert.
    { onConflict: 'user_id,query', ignoreDuplicates: kind === 'search' },
  )
  if (error) throw error
}

export async function saveSearchWithToast(
  kind: SaveKind,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<'shown' | 'session-ended'> {
  try {
    await saveSearch(kind, query, place)
    toast({ ...(kind === 'alert' ? savedSearches.alertCreated : savedSearches.saved), tone: 'positive' })
  } catch (error) {
    if (isSessionEnded(error)) return 'session-ended'
    toast({ ...savedSearches.failed(error), tone: 'negative' })
  }
  return 'shown'
}
