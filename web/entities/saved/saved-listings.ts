import { useSyncExternalStore } from 'react'
import { sessionState } from '../../session/session-state.ts'
import {
  localSavedListings,
  notifySavedListings,
  onSavedListingsChange,
  onStorageEvent,
  pendingChanges,
  remoteSavedListings,
  setLocalSavedListings,
  setPendingChange,
  setRemoteSavedListings,
  withListing,
} from './saved-listing-store.ts'

/**
 * The homes that somebody has taken to heart. A visitor's stay in the browser; a member's are on the server, where the
 * visitor's join them at sign-in. What is shown follows the click; the server follows in remote-saved-listings.ts, which only
 * members fetch.
 */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    onSavedListingsChange,
    () => isSaved(id),
    () => false,
  )
}

function isSaved(id: string): boolean {
  if (!isMember()) return localSavedListings().has(id)
  return pendingChanges.get(id) ?? (remoteSavedListings()?.ids.has(id) || localSavedListings().has(id))
}

/** Answers whether it is a heart now, and whether it is kept in this browser only. */
export function toggleSaved(id: string): { isLocal: boolean; isSaved: boolean } {
  const shouldSave = !isSaved(id)
  const isLocal = !isMember()
  if (isLocal) setLocalSavedListings(withListing(localSavedListings(), id, shouldSave))
  else void setSaved(id, shouldSave)
  return { isLocal, isSaved: shouldSave }
}

/** For members: shown at once, and undone with a word if the server does not take it. Answers whether it did. */
export async function setSaved(id: string, shouldSave: boolean): Promise<boolean> {
  setPendingChange(id, shouldSave)
  const { sendPendingChange } = await import('./remote-saved-listings.ts')
  return sendPendingChange(id)
}

/** A session that still owed its second step saw nothing; when signing in is over, it does. */
export function reloadSavedListings(): void {
  const state = sessionState.get()
  if (state.status === 'signed-in')
    void import('./remote-saved-listings.ts').then(({ resyncSavedListings }) =>
      resyncSavedListings(state.userId),
    )
}

/** Also before the session is known, where one is kept: the page opens with the member's hearts. */
function isMember(): boolean {
  const { status } = sessionState.get()
  return (
    status === 'signed-in' || (status === 'unknown' && document.documentElement.dataset.session === 'kept')
  )
}

/** Follows the session, the other tabs, and by looking again when the window is, the other devices. Once for the page. */
export function watchSavedListings(): () => void {
  const update = () => {
    const state = sessionState.get()
    if (state.status === 'signed-in')
      void import('./remote-saved-listings.ts').then(({ syncSavedListings }) =>
        syncSavedListings(state.userId),
      )
    if (state.status === 'signed-out' && !state.isLost && remoteSavedListings())
      setRemoteSavedListings(undefined)
    notifySavedListings()
  }
  const updateIfVisible = () => {
    if (document.visibilityState === 'visible' && sessionState.get().status === 'signed-in') update()
  }
  update()
  const unsubscribe = sessionState.subscribe(update)
  window.addEventListener('storage', onStorageEvent)
  window.addEventListener('focus', updateIfVisible)
  document.addEventListener('visibilitychange', updateIfVisible)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorageEvent)
    window.removeEventListener('focus', updateIfVisible)
    document.removeEventListener('visibilitychange', updateIfVisible)
  }
}
