import type { Session } from '@supabase/supabase-js'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { sessionKey } from '../browser/session-key.ts'
import { sessionState } from '../session/session-state.ts'
import { readPublicSettings } from './public-settings.ts'

/** How long another tab's session may take to reach this tab's storage. */
const storageTimeoutMs = 2000

let onUnauthorized: (() => Promise<unknown>) | undefined

/**
 * A 401 can mean that the session was ended before its token expired. Refreshing settles it: it succeeds, or the client
 * signs out in all tabs.
 */
const fetchWithSessionCheck: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const url = input instanceof Request ? input.url : String(input)
  if (response.status === 401 && !url.includes('/auth/v1/'))
    onUnauthorized?.().catch(() => {
      // Offline: the next response decides.
    })
  return response
}

export async function createBrowserClient(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const created = createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: { storageKey: sessionKey },
    // The query client already retries three times.
    db: { retry: false },
    global: { fetch: fetchWithSessionCheck },
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  onUnauthorized = async () => {
    const { error } = await created.auth.refreshSession()
    // The client keeps a session until its token expires, even if the server has ended it.
    if (error?.status && error.status < 500) await created.auth.signOut({ scope: 'local' })
  }
  let stopWaiting = () => {}
  created.auth.onAuthStateChange((_event, session) => {
    stopWaiting()
    stopWaiting = afterStored(session, () => sessionState.set(session))
  })
  return created
}

/**
 * Another tab reports a sign-in before the session is in storage, where the client reads the token. Until then requests
 * would be anonymous.
 */
function afterStored(session: Session | null, then: () => void): () => void {
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
  const timer = setTimeout(finish, storageTimeoutMs)
  window.addEventListener('storage', check)
  return stop
}

function isStored({ access_token }: Session): boolean {
  try {
    return localStorage.getItem(sessionKey)?.includes(access_token) ?? false
  } catch {
    return true // Without storage there are no other tabs to wait for.
  }
}
