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
 * Saved listings of visitors are kept in the browser; those of members on the server, where the visitor's are added at
 * sign-in. The button changes at once; remote-saved-listings.ts, which only members load, sends the change.
 */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    onSavedListingsChange,
    () => isSaved(id),
    () => false,
  )
}

/** The number in the header. */
export function useSavedCount(): number {
  return useSyncExternalStore(onSavedListingsChange, countSaved, () => 0)
}

function countSaved(): number {
  if (!isMember()) return localSavedListings().size
  const ids = new Set([...(remoteSavedListings()?.ids ?? []), ...localSavedListings()])
  for (const [id, isSaved] of pendingChanges) {
    if (isSaved) ids.add(id)
    else ids.delete(id)
  }
  return ids.size
}

/** The ids saved in this browser, in the order in which they were saved. */
export function useLocalSaved(): ReadonlySet<string> {
  return useSyncExternalStore(onSavedListingsChange, localSavedListings, () => none)
}

const none: ReadonlySet<string> = new Set()

function isSaved(id: string): boolean {
  if (!isMember()) return localSavedListings().has(id)
  return pendingChanges.get(id) ?? (remoteSavedListings()?.ids.has(id) || localSavedListings().has(id))
}

/** Returns whether it is saved now, and whether in this browser only. */
export function toggleSaved(id: string, title: string): { isLocal: boolean; isSaved: boolean } {
  const shouldSave = !isSaved(id)
  const isLocal = !isMember()
  if (isLocal) setSavedLocally(id, shouldSave, title)
  else void setSaved(id, shouldSave)
  return { isLocal, isSaved: shouldSave }
}

/** For visitors. The title is kept for when the listing has gone. */
export function setSavedLocally(id: string, shouldSave: boolean, title: string): void {
  if (shouldSave)
    import('./local-saved-details.ts')
      .then(({ storeLocalDetails }) => storeLocalDetails(id, { title, savedAt: new Date().toISOString() }))
      // Without storage, saved listings last until the page is left.
      .catch(() => undefined)
  setLocalSavedListings(withListing(localSavedListings(), id, shouldSave))
}

/** For members: shown at once, and undone with a toast if the server refuses it. Returns whether it was saved. */
export async function setSaved(id: string, shouldSave: boolean): Promise<boolean> {
  setPendingChange(id, shouldSave)
  const { sendPendingChange } = await import('./remote-saved-listings.ts')
  return sendPendingChange(id)
}

/** Before two-step verification the session sees no saved listings; afterwards they are read again. */
export function reloadSavedListings(): void {
  const state = sessionState.get()
  if (state.status === 'signed-in')
    void import('./remote-saved-listings.ts').then(({ resyncSavedListings }) =>
      resyncSavedListings(state.userId),
    )
}

/** Also true before the session is known, if one is stored: the page opens with the member's saved listings. */
function isMember(): boolean {
  const { status } = sessionState.get()
  return (
    status === 'signed-in' || (status === 'unknown' && document.documentElement.dataset.session === 'kept')
  )
}

/** Follows the session and other tabs; syncs on window focus to see changes by other devices. Called once per page. */
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
