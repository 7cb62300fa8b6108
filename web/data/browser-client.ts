import type { Session } from '@supabase/supabase-js'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { sessionKey } from '../browser/session-key.ts'
import { sessionState } from '../session/session-state.ts'
import { readPublicSettings } from './public-settings.ts'

/** How long another tab's session may take to reach this tab's storage. */
const storedWithinMs = 2000

let noticeLostSession: (() => Promise<unknown>) | undefined

/**
 * An answer that the session is over may come long before the token's end. Asking for a new token settles it: either
 * there is one, or the client says to all tabs that nobody is signed in any more.
 */
const fetchNoticing: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const address = input instanceof Request ? input.url : String(input)
  if (response.status === 401 && !address.includes('/auth/v1/'))
    noticeLostSession?.().catch(() => {
      // Nothing is known while the server is away; the next answer tells.
    })
  return response
}

export async function createBrowserClient(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const created = createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: { storageKey: sessionKey },
    // The query client tries three times more; the client's own tries within each would make sixteen and half a minute of silence.
    db: { retry: false },
    global: { fetch: fetchNoticing },
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  noticeLostSession = async () => {
    const { error } = await created.auth.refreshSession()
    // A token that has not run out keeps a session in the client's eyes, though the server has ended it.
    if (error?.status && error.status < 500) await created.auth.signOut({ scope: 'local' })
  }
  let stopWaiting = () => {}
  created.auth.onAuthStateChange((_event, session) => {
    stopWaiting()
    stopWaiting = onceStored(session, () => sessionState.set(session))
  })
  return created
}

/**
 * Another tab says that somebody has signed in before its session has reached this tab's storage, from which the client
 * takes the token: requests made in between would be a guest's.
 */
function onceStored(session: Session | null, then: () => void): () => void {
  if (!session || isStored(session)) {
    then()
    return () => {}
  }
  const stop = () => {
    window.removeEventListener('storage', check)
    clearTimeout(timer)
  }
  const finish = () => {
    stop()
    then()
  }
  const check = () => {
    if (isStored(session)) finish()
  }
  const timer = setTimeout(finish, storedWithinMs)
  window.addEventListener('storage', check)
  return stop
}

function isStored({ access_token }: Session): boolean {
  try {
    return localStorage.getItem(sessionKey)?.includes(access_token) ?? false
  } catch {
    return true // A browser that keeps nothing has no other tabs to wait for.
  }
}
