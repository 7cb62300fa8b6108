import { useSyncExternalStore } from 'react'
import { sessionState } from '../../session/session-state.ts'
import {
  announceHearts,
  followStorage,
  heartWishes,
  memberHearts,
  onHeartsChange,
  setMemberHearts,
  setVisitorHearts,
  setWish,
  visitorHearts,
  withHeart,
} from './saved-listing-store.ts'

/**
 * The homes that somebody has taken to heart. A visitor's stay in the browser; a member's are on the server, where the
 * visitor's join them at sign-in. What is shown follows the click; the server follows in remote-saved-listings.ts, which only
 * members fetch.
 */
export function useIsHearted(id: string): boolean {
  return useSyncExternalStore(
    onHeartsChange,
    () => isHearted(id),
    () => false,
  )
}

function isHearted(id: string): boolean {
  if (!isMember()) return visitorHearts().has(id)
  return heartWishes.get(id) ?? (memberHearts()?.ids.has(id) || visitorHearts().has(id))
}

/** Answers whether it is a heart now, and whether it is kept in this browser only. */
export function toggleHeart(id: string): { isLocal: boolean; isHearted: boolean } {
  const isWanted = !isHearted(id)
  const isLocal = !isMember()
  if (isLocal) setVisitorHearts(withHeart(visitorHearts(), id, isWanted))
  else void wishHeart(id, isWanted)
  return { isLocal, isHearted: isWanted }
}

/** For members: shown at once, and undone with a word if the server does not take it. Answers whether it did. */
export async function wishHeart(id: string, isWanted: boolean): Promise<boolean> {
  setWish(id, isWanted)
  const { settleWish } = await import('./remote-saved-listings.ts')
  return settleWish(id)
}

/** A session that still owed its second step saw nothing; when signing in is over, it does. */
export function readHeartsAnew(): void {
  const state = sessionState.get()
  if (state.status === 'signed-in')
    void import('./remote-saved-listings.ts').then(({ rejoinHearts }) => rejoinHearts(state.userId))
}

/** Also before the session is known, where one is kept: the page opens with the member's hearts. */
function isMember(): boolean {
  const { status } = sessionState.get()
  return (
    status === 'signed-in' || (status === 'unknown' && document.documentElement.dataset.session === 'kept')
  )
}

/** Follows the session, the other tabs, and by looking again when the window is, the other devices. Once for the page. */
export function watchHearts(): () => void {
  const follow = () => {
    const state = sessionState.get()
    if (state.status === 'signed-in')
      void import('./remote-saved-listings.ts').then(({ joinHearts }) => joinHearts(state.userId))
    if (state.status === 'signed-out' && !state.isLost && memberHearts()) setMemberHearts(undefined)
    announceHearts()
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && sessionState.get().status === 'signed-in') follow()
  }
  follow()
  const stopFollowing = sessionState.subscribe(follow)
  window.addEventListener('storage', followStorage)
  window.addEventListener('focus', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    stopFollowing()
    window.removeEventListener('storage', followStorage)
    window.removeEventListener('focus', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}
