import type { SupabaseClient } from '../../supabase/database.ts'

let client: Promise<SupabaseClient> | undefined

/**
 * The browser's client. It is fetched when it is first needed, which for most visitors is never:
 * pages come from the server, and only a kept session or an action asks for it.
 */
export function getSupabase(): Promise<SupabaseClient> {
  client ??= import('./browser-client.ts')
    .then(({ createBrowserClient }) => createBrowserClient())
    .catch((error) => {
      client = undefined
      throw error
    })
  return client
}
