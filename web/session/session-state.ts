import type { Session } from '@supabase/supabase-js'
import { clearSignedOut, hasSignedOut } from './sign-out.ts'

/** `unknown` until the browser has looked: pages are rendered without knowing who reads them. */
export type SessionState =
  | { status: 'unknown' }
  /** Lost: it ended under somebody's hands, by time or by another's decision, and they did not ask for it. */
  | { status: 'signed-out'; isLost: boolean }
  | { status: 'signed-in'; userId: string; email: string }

const unknown: SessionState = { status: 'unknown' }
let state: SessionState = unknown
/** Who was signed in last in this tab: a lost session may be taken up again. */
let lastUserId: string | undefined
const listeners = new Set<() => void>()

export const sessionState = {
  get: () => state,
  /** What the server renders with, and the first paint in the browser. */
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

/** Whoever leaves on purpose, or is followed by somebody else, leaves no words behind. */
function clearDraftsOfPreviousUser(next: SessionState): void {
  const isSameUser =
    next.status === 'signed-in' ? next.userId === lastUserId : next.status === 'unknown' || next.isLost
  if (lastUserId !== undefined && !isSameUser)
    import('../browser/local-drafts.ts').then(
      ({ clearLocalDrafts }) => clearLocalDrafts(),
      () => undefined, // nobody leaves without a connection
    )
  if (!isSameUser) lastUserId = next.status === 'signed-in' ? next.userId : undefined
}

/** The same mark that the head script sets before the first paint. */
function markDocument(isSignedIn: boolean): void {
  const { dataset } = document.documentElement
  if (isSignedIn) dataset.session = 'kept'
  else delete dataset.session
}
