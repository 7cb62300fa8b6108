import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database, SupabaseClient } from '../../supabase/database.ts'

/** A client with the service role, which bypasses row-level security: prepares and reads data for a test. */
export const serviceClient = (): SupabaseClient => clientWithKey('serviceRoleKey')

/** A client with the public key, as any visitor could write their own. */
export const anonymousClient = (): SupabaseClient => clientWithKey('anonKey')

function clientWithKey(name: 'serviceRoleKey' | 'anonKey'): SupabaseClient {
  const keys = JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'keys.json'), 'utf8'))
  return createClient<Database>(`http://127.0.0.1:${process.env.E2E_PORT}`, keys[name], {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
