import type { SupabaseClient } from '../../supabase/database.ts'

let client: Promise<SupabaseClient> | undefined

/** The browser's Supabase client, loaded on first use: most visitors never need it. */
export function getSupabase(): Promise<SupabaseClient> {
  client ??= import('./browser-client.ts')
    .then(({ createBrowserClient }) => createBrowserClient())
    .catch((error) => {
      client = undefined
      throw error
    })
  return client
}
