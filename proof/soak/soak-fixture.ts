import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Role } from '../../domain/accounts/roles.ts'
import { connect, type Sql } from '../../platform/db/connect.ts'
import type { Database, SupabaseClient } from '../../supabase/database.ts'
import { keysOf } from '../../test/lintel-process.ts'
import { photograph } from '../bench/storage/photograph.ts'

type Listing = { id: string; images: string[] }
/** A signed-in user with their current tokens. */
type Member = {
  id: string
  email: string
  token: string
  refreshToken: string
  client: SupabaseClient
}
export type SoakFixture = {
  url: string
  anonKey: string
  visitor: SupabaseClient
  sql: Sql
  listings: Listing[]
  members: Member[]
  landlord: Member
  /** A draft listing of the landlord. */
  draft: string
  photo: Buffer
}

export const password = 'Sturdy-door-7!'
const memberCount = 8
const stateless = { auth: { persistSession: false, autoRefreshToken: false } }
const listingCount = 80

/** Creates users on a running server and picks listings for the journeys. */
export async function createFixture(url: string, dataDir: string): Promise<SoakFixture> {
  const { anonKey, serviceRoleKey, databaseUrl } = await keysOf(dataDir)
  const visitor = createClient<Database>(url, anonKey, stateless)
  const sql = connect(databaseUrl, { max: 2, name: 'soak' })
  const listings = await sql<Listing[]>`
    select id, images from public.properties
    where status = 'live' and cardinality(images) > 0 order by id limit ${listingCount}`
  const createWithRoles = (...roles: Role[]) => createMember({ url, anonKey, serviceRoleKey }, roles)
  const members = await Promise.all(Array.from({ length: memberCount }, () => createWithRoles()))
  const landlord = await createWithRoles('private_landlord')
  return {
    url,
    anonKey,
    visitor,
    sql,
    listings: [...listings],
    members,
    landlord,
    draft: await createDraft(sql, landlord),
    photo: await photograph(1600, 1200),
  }
}

async function createMember(
  { url, anonKey, serviceRoleKey }: { url: string; anonKey: string; serviceRoleKey: string },
  roles: Role[],
): Promise<Member> {
  const email = `${randomUUID()}@soak.test`
  const operator = createClient<Database>(url, serviceRoleKey, stateless)
  const created = await operator.auth.admin.createUser({ email, password, email_confirm: true })
  if (created.error) throw created.error
  const { id } = created.data.user
  for (const role of roles) await operator.from('user_roles').insert({ user_id: id, role }).throwOnError()
  // The service key needs no captcha. After this the client acts as the member.
  const signedIn = await operator.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  const { access_token: token, refresh_token: refreshToken } = signedIn.data.session
  const member = { id, email, token, refreshToken }
  const client = createClient<Database>(url, anonKey, { accessToken: async () => member.token })
  return Object.assign(member, { client })
}

async function createDraft(sql: Sql, { id }: Member): Promise<string> {
  const [listing] = await sql<{ id: string }[]>`
    insert into public.properties (owner_id, agency_id, title, location, price, property_type, status)
    values (${id}, null, 'A home', 'Monk Road, Bristol BS7', 250000, 'Flat', 'draft') returning id`
  if (!listing) throw new Error('The draft was not created')
  return listing.id
}
