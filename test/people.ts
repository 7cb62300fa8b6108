import { randomUUID } from 'node:crypto'
import type { Caller } from '../platform/db/as-caller.ts'
import type { Sql, Tx } from '../platform/db/connect.ts'

export type Role = 'user' | 'letting_agent' | 'private_landlord' | 'admin'
export type Person = { id: string; email: string; caller: Caller }

type Options = { roles?: Role[]; aal?: 'aal1' | 'aal2'; email?: string }

/** A person with a confirmed account, and the caller of their requests. */
export async function createPerson(
  sql: Sql | Tx,
  { roles = [], aal = 'aal1', email }: Options = {},
): Promise<Person> {
  const id = randomUUID()
  const address = email ?? `${id}@example.org`
  await sql`
    insert into auth.users (id, email, aud, role, email_confirmed_at, created_at, updated_at, raw_user_meta_data)
    values (${id}, ${address}, 'authenticated', 'authenticated', now(), now(), now(), '{"first_name": "Ada", "last_name": "Lovelace"}')`
  for (const role of roles) {
    await sql`insert into public.user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing`
  }
  return {
    id,
    email: address,
    caller: { role: 'authenticated', claims: { sub: id, role: 'authenticated', aal } },
  }
}

/** An agency with its owner and an active plan. */
export async function createAgency(sql: Sql | Tx, owner: Person, plan = 'agent_premium'): Promise<string> {
  const id = randomUUID()
  await sql`insert into public.agencies (id, name, slug) values (${id}, 'Agency', ${`agency-${id}`})`
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${id}, ${owner.id}, 'owner')`
  await sql`insert into public.memberships (agency_id, started_by, plan_id, status) values (${id}, ${owner.id}, ${plan}, 'active')`
  return id
}

/** A landlord with an active plan. */
export async function createLandlord(sql: Sql | Tx, plan = 'landlord_premium'): Promise<Person> {
  const landlord = await createPerson(sql, { roles: ['private_landlord'] })
  await sql`insert into public.memberships (user_id, plan_id, status) values (${landlord.id}, ${plan}, 'active')`
  return landlord
}

const defaultListing = {
  listing_type: 'rent',
  title: 'A home',
  location: 'Monk Road, Bristol BS7',
  price: 1000,
  property_type: 'Flat',
  postcode: 'BS7 8NE',
  latitude: 51.4714,
  longitude: -2.5925,
  country: 'England',
  description: 'A bright flat on the first floor of a quiet building, close to the shops.',
  images: ['https://example.org/1.jpg', 'https://example.org/2.jpg', 'https://example.org/3.jpg'],
  epc_rating: 'C',
}

const letTerms = { deposit: 900, council_tax_band: 'B' }
const saleTerms = { price: 250_000, tenure: 'freehold' }

/** Each listing has an address of its own. */
let houseNumber = 0

/** A listing with these facts; by default a complete draft. */
export async function createListing(
  sql: Sql | Tx,
  owner: Person | null,
  facts: Record<string, unknown> = {},
): Promise<string> {
  houseNumber += 1
  const row = {
    ...defaultListing,
    ...(facts.listing_type === 'sale' ? saleTerms : letTerms),
    address_line: `${houseNumber} Monk Road`,
    owner_id: owner?.id ?? null,
    agency_id: null,
    ...facts,
  }
  const [made] = await sql<{ id: string }[]>`insert into public.properties ${sql(row)} returning id`
  if (!made) throw new Error('no listing was created')
  return made.id
}

/** The pass that the backend gives a guest who has solved the captcha. */
export async function captchaPass(sql: Sql | Tx): Promise<string> {
  const [row] = await sql<{ pass: string }[]>`select private.issue_captcha_pass() as pass`
  if (!row) throw new Error('no pass was issued')
  return row.pass
}

/** Moves all events of a listing this many days into the past. */
export async function ageListing(sql: Sql | Tx, id: string, days: number): Promise<void> {
  await sql`update public.properties set published_at = published_at - make_interval(days => ${days}) where id = ${id}`
  await sql`update public.price_history set changed_at = changed_at - make_interval(days => ${days}) where property_id = ${id}`
  await sql`update private.market_status_changes set at = at - make_interval(days => ${days}) where property_id = ${id}`
}

/**
 * Runs `work` in a transaction as this person, under row-level security. Unlike `asCaller` it does not check for a live
 * session, as a hosted project does not either.
 */
export async function runAs<T>(sql: Sql, { caller }: Person, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${caller.role}, true), set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`
    return work(tx)
  })
  return result as T
}
