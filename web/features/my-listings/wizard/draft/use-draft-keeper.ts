import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPublished } from '../../../../../domain/listings/listing-status.ts'
import { type OwnListing, ownListingQueries } from '../../../../entities/listing/own-listing.ts'
import { useCurrentUser } from '../../../../session/use-current-user.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { readKept, writeKept } from './local-draft.ts'
import { saveDraft } from './save-draft.ts'

/** One keeper for as long as the home is open. `listing` is what the server says whenever it is asked. */
export function useDraftKeeper(listing: OwnListing) {
  const { userId } = useCurrentUser()
  const queries = useQueryClient()
  const isEager = !isPublished(listing.status)
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        listing,
        isEager,
        kept: readKept(userId, listing.id),
        keep: (kept) => writeKept(userId, listing.id, kept),
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
  useSavingOnTheWay(keeper, isEager)
  return { keeper, state, isEager }
}

/** Whoever leaves, hides the page or closes it has it saved if that can be done, and is asked to wait if it cannot. */
function useSavingOnTheWay(keeper: DraftKeeper, isEager: boolean): void {
  useEffect(() => {
    const saveNow = () => void (isEager && keeper.flush())
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
  }, [keeper, isEager])
}
