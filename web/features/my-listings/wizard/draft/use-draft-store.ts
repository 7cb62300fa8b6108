import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPublished } from '../../../../../domain/listings/listing-status.ts'
import { type OwnListing, ownListingQueries } from '../../../../entities/listing/own-listing.ts'
import { useCurrentUser } from '../../../../session/use-current-user.ts'
import { DraftStore } from './draft-store.ts'
import { saveDraft } from './save-draft.ts'
import { readUnsentDraft, writeUnsentDraft } from './unsent-draft.ts'

/** One store while the wizard is open. `listing` is the latest version from the server. */
export function useDraftStore(listing: OwnListing) {
  const { userId } = useCurrentUser()
  const queries = useQueryClient()
  const isAutosaving = !isPublished(listing.status)
  const [store] = useState(
    () =>
      new DraftStore({
        listing,
        isAutosaving,
        unsent: readUnsentDraft(userId, listing.id),
        persist: (unsent) => writeUnsentDraft(userId, listing.id, unsent),
        save: async (patch, version) => {
          const outcome = await saveDraft(listing.id, patch, version)
          if (outcome.kind === 'saved')
            queries.setQueryData(ownListingQueries.byId(listing.id).queryKey, outcome.row)
          return outcome
        },
      }),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useEffect(() => store.receive(listing), [store, listing])
  useSaveOnLeave(store, isAutosaving)
  return { store, state, isAutosaving }
}

/** Saves when the page is hidden or left, and warns before closing it with unsaved changes. */
function useSaveOnLeave(store: DraftStore, isAutosaving: boolean): void {
  useEffect(() => {
    const saveNow = () => void (isAutosaving && store.flush())
    const warn = (event: BeforeUnloadEvent) => {
      if (store.getState().hasUnsaved) event.preventDefault()
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
  }, [store, isAutosaving])
}
