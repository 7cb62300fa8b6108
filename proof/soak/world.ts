import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Role } from '../../domain/accounts/roles.ts'
import { connect, type Sql } from '../../platform/db/connect.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { photograph } from '../bench/storage/photograph.ts'

type Home = { id: string; images: string[] }
/** Somebody signed in; the tokens are those of their last visit to the account service. */
type Member = {
  id: string
  email: string
  token: string
  refreshToken: string
  client: SupabaseClient
}
export type World = {
  url: string
  anonKey: string
  visitor: SupabaseClient
  sql: Sql
  homes: Home[]
  members: Member[]
  landlord: Member
  /** A home that the landlord is writing. */
  draft: string
  photo: Buffer
}

export const password = 'Sturdy-door-7!'
const memberCount = 8
const stateless = { auth: { persistSession: false, autoRefreshToken: false } }
const homeCount = 80

/** The people and homes of a soak, on a server that is ready. */
export async function makeWorld(url: string, dataDir: string): Promise<World> {
  const { anonKey, serviceRoleKey, databaseUrl } = await keysOf(dataDir)
  const visitor = createClient<Database>(url, anonKey, stateless)
  const sql = connect(databaseUrl, { max: 2, name: 'soak' })
  const homes = await sql<Home[]>`
    select id, images from public.properties
    where status = 'live' and cardinality(images) > 0 order by id limit ${homeCount}`
  const join = (...roles: Role[]) => newMember({ url, anonKey, serviceRoleKey }, roles)
  const members = await Promise.all(Array.from({ length: memberCount }, () => join()))
  const landlord = await join('private_landlord')
  return {
    url,
    anonKey,
    visitor,
    sql,
    homes: [...homes],
    members,
    landlord,
    draft: await newDraft(sql, landlord),
    photo: await photograph(1600, 1200),
  }
}

async function newMember(
  { url, anonKey, serviceRoleKey }: { url: string; anonKey: string; serviceRoleKey: string },
  roles: Role[],
): Promise<Member> {
  const email = `${randomUUID()}@soak.test`
  const operator = createClient<Database>(url, serviceRoleKey, stateless)
  const made = await operator.auth.admin.createUser({ email, password, email_confirm: true })
  if (made.error) throw made.error
  const { id } = made.data.user
  for (const role of roles) await operator.from('user_roles').insert({ user_id: id, role }).throwOnError()
  // Whoever holds the service key needs no proof of work. From here on this client speaks for the member.
  const entered = await operator.auth.signInWithPassword({ email, password })
  if (entered.error) throw entered.error
  const { access_token: token, refresh_token: refreshToken } = entered.data.session
  const member = { id, email, token, refreshToken }
  const client = createClient<Database>(url, anonKey, { accessToken: async () => member.token })
  return Object.assign(member, { client })
}

async function newDraft(sql: Sql, { id }: Member): Promise<string> {
  const [home] = await sql<{ id: string }[]>`
    insert into public.properties (owner_id, agency_id, title, location, price, property_type, status)
    values (${id}, null, 'A home', 'Monk Road, Bristol BS7', 250000, 'Flat', 'draft') returning id`
  if (!home) throw new Error('no home was made')
  return home.id
}
