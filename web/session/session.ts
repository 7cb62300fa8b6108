import { useEffect, useSyncExternalStore } from 'react'
import { sessionKey } from '../browser/session-key.ts'
import { getSupabase } from '../data/supabase.ts'
import { emailLinkResult } from './email-link-result.ts'
import { type SessionState, sessionState } from './session-state.ts'
import { clearSignedOut, markSignedOut } from './sign-out.ts'

/** The session. The first component that uses it starts the check. */
export function useSession(): SessionState {
  useEffect(watchSession, [])
  return useSyncExternalStore(sessionState.subscribe, sessionState.get, sessionState.getInitial)
}

export async function signOut(): Promise<void> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  if (data.session) markSignedOut(data.session.user.id)
  const { error } = await client.auth.signOut()
  if (!error) return
  clearSignedOut()
  throw error
}

/** Checks now, and again when another tab signs in or out. */
function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === sessionKey) loadSession()
  }
  window.addEventListener('storage', onStorage)
  if (sessionState.get().status === 'unknown') loadSession()
  return () => window.removeEventListener('storage', onStorage)
}

/** Loads the Supabase client only if a session is stored; the client then reports every change. */
function loadSession(): void {
  if (!hasStoredSession() && !emailLinkResult) {
    sessionState.set(null)
    return
  }
  getSupabase().catch(() => {
    // Offline, the header keeps showing the stored session; the next page tries again.
  })
}

function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}
