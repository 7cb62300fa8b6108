import type { Session } from '@supabase/supabase-js'

/** `unknown` until the browser has looked: pages are rendered without knowing who reads them. */
export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; userId: string; email: string }

const unknown: SessionState = { status: 'unknown' }
let state: SessionState = unknown
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
      : { status: 'signed-out' }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    markDocument(next.status === 'signed-in')
    for (const listener of listeners) listener()
  },
}

/** The same mark that the head script sets before the first paint. */
function markDocument(isSignedIn: boolean): void {
  const { dataset } = document.documentElement
  if (isSignedIn) dataset.session = 'kept'
  else delete dataset.session
}
