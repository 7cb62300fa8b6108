import type { SupabaseClient } from '@supabase/supabase-js'
import { readPublicSettings } from './public-settings.ts'
import { sessionKey } from './session-key.ts'
import { sessionState } from './session-state.ts'

let client: Promise<SupabaseClient> | undefined

/**
 * The browser's client. It is fetched when it is first needed, which for most visitors is never:
 * pages come from the server, and only a kept session or an action asks for it.
 */
export function getSupabase(): Promise<SupabaseClient> {
  client ??= createBrowserClient().catch((error) => {
    client = undefined
    throw error
  })
  return client
}

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

async function createBrowserClient(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const created = createClient(supabaseUrl, supabaseAnonKey, {
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
  created.auth.onAuthStateChange((_event, session) => sessionState.set(session))
  return created
}
