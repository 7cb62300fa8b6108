import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database, SupabaseClient } from '../../supabase/database.ts'

type Home = {
  id: string
  title: string
  location: string
  price: number
  images: string[]
  floor_plan: string | null
  description: string
}

/** The server's own hands on its database: to find homes for a journey, and to change one while somebody looks. */
export const backstage = (): SupabaseClient => clientWith('serviceRoleKey')

/** The door that is open to everybody with a program of their own. */
export const frontDoor = (): SupabaseClient => clientWith('anonKey')

function clientWith(key: 'serviceRoleKey' | 'anonKey'): SupabaseClient {
  const keys = JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'keys.json'), 'utf8'))
  return createClient<Database>(`http://127.0.0.1:${process.env.E2E_PORT}`, keys[key], {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** A home of the demonstration that is so, always the same one; `skip` for another like it. */
export async function someHome(wanted: Record<string, unknown>, skip = 0): Promise<Home> {
  const { data } = await backstage()
    .from('properties')
    .select('id,title,location,price,images,floor_plan,description')
    .match({ status: 'live', ...wanted })
    .not('square_feet', 'is', null)
    .not('agency_id', 'is', null)
    .order('id')
    .range(skip, skip)
    .throwOnError()
  const [home] = data as Home[]
  if (!home) throw new Error(`no home is ${JSON.stringify(wanted)}`)
  return home
}
