import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { unreachableToast } from '../../../messages/account/signing-out.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { SaveKind } from './save-search.ts'

/**
 * Saves the search and shows a toast. `session-ended`: nothing was shown, because the user has to sign in again first.
 */
export async function saveOnDemand(
  kind: SaveKind,
  query: SearchQuery,
  place: FoundPlace | undefined,
): Promise<'shown' | 'session-ended'> {
  // Loaded on demand, because most visitors never save.
  const module = await import('./save-search.ts').catch(() => undefined)
  if (module) return module.saveSearchWithToast(kind, query, place)
  toast({ ...unreachableToast, tone: 'negative' })
  return 'shown'
}
