import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { unreachableToast } from '../../../messages/account/signing-out.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { SaveKind } from './save-search.ts'

/** Saves the search and says so. `session-over`: nothing was said, since whoever asked has to sign in again first. */
export async function saveOnDemand(
  kind: SaveKind,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<'told' | 'session-over'> {
  // Most who search never save: what saves is fetched for those who do.
  const saving = await import('./save-search.ts').catch(() => undefined)
  if (saving) return saving.saveSearchAndTell(kind, query, place)
  toast({ ...unreachableToast, tone: 'negative' })
  return 'told'
}
