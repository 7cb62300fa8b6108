import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPublished } from '../../../../../domain/listings/listing-status.ts'
import { type OwnListing, ownListingQueries } from '../../../../entities/listing/own-listing.ts'
import { useStanding } from '../../../../session/use-current-user.ts'
import { DraftStore } from './draft-store.ts'
import { saveDraft } from './save-draft.ts'
import { readUnsentDraft, writeUnsentDraft } from './unsent-draft.ts'

/** One keeper for as long as the home is open. `listing` is what the server says whenever it is asked. */
export function useDraftStore(listing: OwnListing) {
  const { userId } = useStanding()
  const queries = useQueryClient()
  const isAutosaving = !isPublished(listing.status)
  const [keeper] = useState(
    () =>
      new DraftStore({
        listing,
        isAutosaving,
        kept: readUnsentDraft(userId, listing.id),
        keep: (kept) => writeUnsentDraft(userId, listing.id, kept),
        save: async (patch, version) => {
          const outcome = await saveDraft(listing.id, patch, version)
          if (outcome.kind === 'saved')
            queries.setQueryData(ownListingQueries.byId(listing.id).queryKey, outcome.row)
          return outcome
        },
      }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState)
  useEffect(() => keeper.meet(listing), [keeper, listing])
  useSaveOnLeave(keeper, isAutosaving)
  return { keeper, state, isAutosaving }
}

/** Whoever leaves, hides the page or closes it has it saved if that can be done, and is asked to wait if it cannot. */
function useSaveOnLeave(keeper: DraftStore, isAutosaving: boolean): void {
  useEffect(() => {
    const saveNow = () => void (isAutosaving && keeper.flush())
    const warn = (event: BeforeUnloadEvent) => {
      if (keeper.getState().hasUnsaved) event.preventDefault()
    }
    const onHide = () => document.visibilityState === 'hidden' && saveNow()
    window.addEventListener('online', saveNow)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', saveNow)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', onHide)
      saveNow()
    }
  }, [keeper, isAutosaving])
}
