import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { cases } from '../../../contract/access/access-matrix-cases.ts'
import {
  createMatrixFixture,
  type MatrixFixture,
  replaceIds,
} from '../../../contract/access/access-matrix-fixture.ts'
import {
  addFormerProfessionals,
  type FormerProfessional,
  revokeRoles,
} from '../../../contract/access/access-matrix-former-roles.ts'
import { addCallArguments } from '../../../contract/access/function-call-arguments.ts'
import type { Sql, Tx } from '../../../platform/db/connect.ts'
import type { Keys } from '../../../platform/keys.ts'
import { createPerson } from '../../../test/people.ts'

/** The sender of a request: an anonymous visitor, a person, or the service role. */
export type Actor = { name: string; id: string; token: string | undefined; headers: Record<string, string> }

export type Actors = {
  fixture: MatrixFixture
  /** Former professionals, with tokens from before they left. */
  formerProfessionals: FormerProfessional[]
  /** By the names of the access matrix: anon, user, mfaOverdue, agent, landlord, admin, service, stranger, other agent... */
  actor: (name: string) => Actor
  /** Text in the victims' private rows: a response that contains it leaks another person's data. */
  marker: string
  /** A new plain user, signed in. */
  newUser: () => Promise<Actor>
}

/** Signed-in people of every kind, each with a row in every table. */
export async function makeActors(sql: Sql, keys: Keys, seed: number): Promise<Actors> {
  const { fixture, formerProfessionals } = await sql.begin(async (tx) => {
    await tx`set local search_path = public`
    const matrixFixture = await createMatrixFixture(tx)
    const started = await addFormerProfessionals(tx, matrixFixture)
    for (const names of matrixFixture.ids.values()) {
      await addRows(tx, names)
      await addCallArguments(tx, names)
    }
    return { fixture: matrixFixture, formerProfessionals: started }
  })
  const marker = `kept-from-others-${seed}`
  for (const owner of victims) await mark(sql, fixture.ids.get(owner) ?? {}, marker)
  const byName = new Map<string, Actor>([
    ['anon', { name: 'anon', id: '', token: undefined, headers: { apikey: keys.anonKey } }],
    ['service', bearer('service', '', keys.serviceRoleKey, keys.serviceRoleKey)],
  ])
  for (const [name, { id }] of fixture.people) byName.set(name, await signIn(sql, keys, name, id))
  await sql.begin(async (tx) => {
    await tx`set local search_path = public`
    await revokeRoles(tx, fixture, formerProfessionals)
  })
  for (const { perspective } of formerProfessionals.filter(({ hasLostRole }) => hasLostRole))
    await markProfessionalRows(sql, fixture.ids.get(perspective.owner) ?? {}, marker)
  return {
    fixture,
    formerProfessionals,
    marker,
    actor: (name) => {
      const found = byName.get(name)
      if (!found) throw new Error(`there is no actor called ${name}`)
      return found
    },
    newUser: async () => {
      const { id } = await createPerson(sql)
      return signIn(sql, keys, 'passer-by', id)
    },
  }
}

/** Skips the gazetteer trigger that rebuilds areas, which takes seconds and is not needed here. */
const gazetteer = ['places', 'stations']

async function addRows(tx: Tx, names: Record<string, string>): Promise<void> {
  const rowsOf = (isWanted: (table: string) => boolean) =>
    cases.flatMap(({ table, row }) => (row && isWanted(table) ? replaceIds(row, names) : [])).join(';\n')
  // Files are uploaded where they are needed; a row alone has no content.
  await tx.unsafe(rowsOf((table) => !gazetteer.includes(table) && !table.startsWith('storage.')))
  await tx`set local session_replication_role = replica`
  await tx.unsafe(rowsOf((table) => gazetteer.includes(table)))
  await tx`set local session_replication_role = origin`
}

/** Users whose private data no attacker may see. */
export const victims = ['stranger', 'other agent', 'other landlord']

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Ids of everything these users own, without the secrets of links, which grant access by design. */
export const idsOf = ({ fixture }: Actors, owners: Iterable<string>): string[] => [
  ...new Set(
    [...owners].flatMap((owner) => Object.values(fixture.ids.get(owner) ?? {})).filter((id) => uuid.test(id)),
  ),
]

/** The attackers: everybody except the victims and administrators. */
export const attackers = ['anon', 'user', 'mfaOverdue', 'agent', 'landlord']

/** An attacker's victim is another person of the same kind. */
export const victimOf = (attacker: string): string =>
  attacker === 'agent' || attacker === 'landlord' ? `other ${attacker}` : 'stranger'

const bearer = (name: string, id: string, key: string, token: string): Actor => ({
  name,
  id,
  token,
  headers: { apikey: key, authorization: `Bearer ${token}` },
})

/** Inserts a session as the account service would. */
export async function signIn(sql: Sql, keys: Keys, name: string, id: string): Promise<Actor> {
  const session = randomUUID()
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${session}, ${id}, now(), now(), 'aal1')`
  return bearer(name, id, keys.anonKey, await tokenFor(keys, id, session))
}

/** `claims` override those of a valid token. */
export function tokenFor(keys: Keys, id: string, session: string, claims: Record<string, unknown> = {}) {
  return new SignJWT({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    session_id: session,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: keys.publicJwk.kid ?? '', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(keys.signingKey)
}

/** Writes the marker into a victim's private rows, to recognise them in any response. */
async function mark(sql: Sql, names: Record<string, string>, marker: string): Promise<void> {
  const { person = '', draft = '', support = '' } = names
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.profiles set first_name = ${marker} where id = ${person}`
    await tx`update public.properties set title = ${marker}, description = ${marker} where id = ${draft}`
    await tx`update public.property_enquiries set message = ${marker} where enquirer_id = ${person} or owner_id = ${person}`
    await tx`
      update public.enquiry_messages m set body = ${marker} from public.property_enquiries e
      where e.id = m.enquiry_id and (e.enquirer_id = ${person} or e.owner_id = ${person})`
    await tx`update public.saved_lists set name = ${marker} where user_id = ${person}`
    await tx`update public.saved_searches set name = ${marker} where user_id = ${person}`
    await tx`update public.saved_properties set note = ${marker} where user_id = ${person}`
    // The access matrix finds it by its title.
    await tx`update public.notifications set body = ${marker} where user_id = ${person}`
    await tx`update public.support_requests set subject = ${marker} where user_id = ${person}`
    await tx`update public.support_messages set body = ${marker} where request_id = ${support}`
    await tx`update public.letting_agent_requests set company_name = ${marker} where user_id = ${person}`
    await tx`update public.private_landlord_requests set company_name = ${marker} where user_id = ${person}`
    await tx`update public.import_runs set file_name = ${marker} where user_id = ${person}`
    await tx`update auth.users set email = ${`${marker}-${person}@example.org`} where id = ${person}`
  })
}

/** Drafts, enquiries and notes that were written after a member left the agency. */
async function markProfessionalRows(sql: Sql, names: Record<string, string>, marker: string): Promise<void> {
  const { 'own agency': agency = '', draft = '', 'received enquiry': received = '' } = names
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.property_enquiries set message = ${marker}, name = ${marker} where id = ${received}`
    await tx`update public.enquiry_messages set body = ${marker} where enquiry_id = ${received}`
    // A landlord's drafts are personal data and stay in their export.
    if (!agency) return
    await tx`update public.properties set title = ${marker}, description = ${marker} where id = ${draft}`
    await tx`update public.payments set note = ${marker} where membership_id = ${names.membership ?? ''}`
  })
}
