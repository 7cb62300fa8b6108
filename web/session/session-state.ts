import type { Session } from '@supabase/supabase-js'
import { clearSignedOut, hasSignedOut } from './sign-out.ts'

/** `unknown` until the browser has checked: pages are rendered without knowing the user. */
export type SessionState =
  | { status: 'unknown' }
  /** `isLost`: it expired or was revoked, and the user did not sign out. */
  | { status: 'signed-out'; isLost: boolean }
  | { status: 'signed-in'; userId: string; email: string }

const unknown: SessionState = { status: 'unknown' }
let state: SessionState = unknown
/** The last user of this tab, who may continue a lost session. */
let lastUserId: string | undefined
const listeners = new Set<() => void>()

export const sessionState = {
  get: () => state,
  /** Used by the server and for hydration. */
  getInitial: () => unknown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  set(session: Pick<Session, 'user'> | null) {
    const next: SessionState = session
      ? { status: 'signed-in', userId: session.user.id, email: session.user.email ?? '' }
      : { status: 'signed-out', isLost: wasLost(state) }
    if (session) clearSignedOut()
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    clearDraftsOfPreviousUser(next)
    markDocument(next.status === 'signed-in')
    for (const listener of listeners) listener()
  },
}

const wasLost = (before: SessionState) =>
  before.status === 'signed-in'
    ? !hasSignedOut(before.userId)
    : before.status === 'signed-out' && before.isLost

/** Drafts are deleted when the user signs out or another one signs in. */
function clearDraftsOfPreviousUser(next: SessionState): void {
  const isSameUser =
    next.status === 'signed-in' ? next.userId === lastUserId : next.status === 'unknown' || next.isLost
  if (lastUserId !== undefined && !isSameUser)
    import('../browser/local-drafts.ts').then(
      ({ clearLocalDrafts }) => clearLocalDrafts(),
      () => undefined, // offline, no other user can have signed in
    )
  if (!isSameUser) lastUserId = next.status === 'signed-in' ? next.userId : undefined
}

/** Also set by the head script before the first paint. */
function markDocument(isSignedIn: boolean): void {
  const { dataset } = document.documentElement
  if (isSignedIn) dataset.session = 'kept'
  else delete dataset.session
}
