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

async function createBrowserClient(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const created = createClient(supabaseUrl, supabaseAnonKey, {
    auth: { storageKey: sessionKey },
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
  })
  created.auth.onAuthStateChange((_event, session) => sessionState.set(session))
  return created
}
