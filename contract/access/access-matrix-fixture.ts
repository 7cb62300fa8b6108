import { randomUUID } from 'node:crypto'
import type { Caller } from '../../platform/db/as-caller.ts'
import { anonymous } from '../../platform/db/as-caller.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { createPerson, type Person, type Role } from '../../test/people.ts'

/** A caller and the owner of the row they try; both are people of the fixture. */
export type Perspective = { name: string; actor: string; caller: Caller; callerId: string; owner: string }
export type MatrixFixture = {
  perspectives: Perspective[]
  /** Ids of each owner's rows, by the names that cases use in braces. */
  ids: Map<string, Record<string, string>>
  /** People by name. */
  people: Map<string, Person>
}

const actors: Record<string, Role[]> = {
  user: ['user'],
  stranger: ['user'],
  mfaOverdue: ['user', 'private_landlord', 'letting_agent', 'admin'],
  agent: ['letting_agent'],
  'other agent': ['letting_agent'],
  landlord: ['private_landlord'],
  'other landlord': ['private_landlord'],
  admin: ['admin'],
}

/**
 * Two people of each kind, each with a listing in every status, enquiries, lists and requests. `mfaOverdue` has every
 * role, but its grace period without MFA is over, so it has no rights.
 */
export async function createMatrixFixture(tx: Tx): Promise<MatrixFixture> {
  const people = new Map<string, Person>()
  for (const [name, roles] of Object.entries(actors)) people.set(name, await createPerson(tx, { roles }))
  await tx`update public.profiles set created_at = now() - interval '3 days' where id = ${idOf(people, 'mfaOverdue')}`
  const ids = new Map<string, Record<string, string>>()
  for (const [name, person] of people) {
    const agencyRole = name.includes('agent') ? 'owner' : undefined
    ids.set(name, await createOwnedRows(tx, person, agencyRole))
  }
  return { ids, people, perspectives: perspectivesOf(people) }
}

function perspectivesOf(people: Map<string, Person>): Perspective[] {
  const perspective = (name: string, actor: string, owner = actor): Perspective => {
    const person = people.get(actor)
    if (!person) throw new Error(actor)
    return { name, actor, caller: person.caller, callerId: person.id, owner }
  }
  return [
    { name: 'anon', actor: 'anon', caller: anonymous, callerId: '', owner: 'user' },
    perspective('mfaOverdue', 'mfaOverdue'),
    perspective('own', 'user'),
    perspective('other', 'user', 'stranger'),
    perspective('agent', 'agent'),
    perspective('agent.other', 'agent', 'other agent'),
    perspective('landlord', 'landlord'),
    perspective('landlord.other', 'landlord', 'other landlord'),
    perspective('admin', 'admin', 'user'),
    {
      name: 'service',
      actor: 'service',
      caller: { role: 'service_role', claims: { role: 'service_role' } },
      callerId: '',
      owner: 'user',
    },
  ]
}

function idOf(people: Map<string, Person>, name: string): string {
  return people.get(name)?.id ?? ''
}

const kinds = [
  'agency',
  'foreign agency',
  'membership',
  'draft',
  'live',
  'sold',
  'expired',
  'removed',
  'hidden',
  'hidden too',
] as const
const enquiries = [
  'sent enquiry',
  'received enquiry',
  'unconfirmed',
  'reported',
  'reported by owner',
] as const
const offers = ['made offer', 'received offer', 'accepted application'] as const
const otherRows = [
  'list',
  'search',
  'support',
  'contact',
  'own document',
  'own new document',
  'received document',
  'chain link',
] as const

/** A row of every kind for this person; with an agency role, professional rows belong to the agency. */
export async function createOwnedRows(
  tx: Tx,
  person: Person,
  agencyRole?: 'owner' | 'member',
): Promise<Record<string, string>> {
  const colleague = await createPerson(tx)
  const rowIds = Object.fromEntries(
    [...kinds, ...enquiries, ...offers, ...otherRows].map((kind) => [kind, randomUUID()]),
  )
  const ids = {
    ...rowIds,
    person: person.id,
    colleague: colleague.id,
    'own agency': agencyRole ? `${rowIds.agency}` : '',
  }
  await tx.unsafe(replaceIds(ownedRowsSql, ids))
  if (agencyRole)
    await tx`insert into agency_members (agency_id, user_id, role) values (${rowIds.agency ?? ''}, ${person.id}, ${agencyRole})`
  return ids
}

/** Replaces names in braces by ids. */
export function replaceIds(text: string, ids: Record<string, string>): string {
  return text.replace(/\{([a-z ]+)\}/g, (_, name: string) => {
    const value = ids[name]
    if (value === undefined) throw new Error(`no id is called ${name}`)
    return value
  })
}

const listingColumns = `title, location, price, property_type, address_line, postcode, latitude, longitude, description, images, epc_rating, tenure`
const facts = `'Home', 'Road, Town', 100000, 'Flat', gen_random_uuid() || ' Monk Road', 'BS7 8NE', 51.47, -2.59, repeat('A bright flat. ', 5), array['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'], 'C', 'freehold'`
const ownedRowsSql = `
  insert into agencies (id, name, slug) values ('{agency}', 'Agency', 'a-{agency}'), ('{foreign agency}', 'Other', 'a-{foreign agency}');
  insert into memberships (id, user_id, agency_id, plan_id) values
    ('{membership}', case when '{own agency}' = '' then '{person}'::uuid end, nullif('{own agency}', '')::uuid, 'agent_early');
  insert into properties (id, owner_id, agency_id, status, ${listingColumns}) values
    ('{draft}', '{person}', nullif('{own agency}', '')::uuid, 'draft', ${facts}),
    ('{live}', '{person}', nullif('{own agency}', '')::uuid, 'live', ${facts}),
    ('{removed}', '{person}', nullif('{own agency}', '')::uuid, 'removed', ${facts}),
    ('{sold}', null, null, 'sold_stc', ${facts}), ('{hidden}', null, null, 'draft', ${facts}), ('{hidden too}', null, null, 'draft', ${facts});
  insert into properties (id, owner_id, agency_id, status, published_at, expires_at, ${listingColumns}) values
    ('{expired}', '{person}', nullif('{own agency}', '')::uuid, 'live', now() - interval '9 days', now() - interval '1 day', ${facts});
  insert into property_enquiries (id, property_title, name, message, enquirer_id, owner_id, agency_id, status) values
    ('{sent enquiry}', 'Home', 'A', 'Hello', '{person}', null, null, 'new'),
    ('{received enquiry}', 'Home', 'A', 'Hello', null, '{person}', nullif('{own agency}', '')::uuid, 'new'),
    ('{unconfirmed}', 'Home', 'A', 'Hello', null, '{person}', nullif('{own agency}', '')::uuid, 'unconfirmed'),
    ('{reported}', 'Home', 'A', 'Hello', '{colleague}', null, null, 'new'),
    ('{reported by owner}', 'Home', 'A', 'Hello', '{person}', null, null, 'new');
  insert into private.offers (id, kind, property_id, property_title, owner_id, agency_id, person_id, name, amount, status, position, funding) values
    ('{made offer}', 'sale', '{hidden}', 'Home', null, null, '{person}', 'A', 90000, 'accepted', 'investor', 'cash'),
    ('{received offer}', 'sale', '{live}', 'Home', '{person}', nullif('{own agency}', '')::uuid, '{colleague}', 'A', 90000, 'submitted', 'investor', 'cash');
  insert into private.offers (id, kind, property_title, owner_id, agency_id, person_id, name, amount, rent_limit, status, move_in, adults, children, has_guarantor) values
    ('{accepted application}', 'rent', 'Home', '{person}', nullif('{own agency}', '')::uuid, '{colleague}', 'A', 900, 900, 'accepted', '2027-01-01', 1, 0, false);
  insert into private.offer_documents (id, offer_id, kind, file_name) values
    ('{own document}', '{made offer}', 'identity', 'a.pdf'), ('{own new document}', '{made offer}', 'identity', 'a.pdf'), ('{received document}', '{received offer}', 'identity', 'a.pdf');
  insert into private.chain_links (id, offer_id, place, description, stage, added_by) values
    ('{chain link}', '{made offer}', 'below', 'A flat', 'looking', 'advertiser');
  insert into saved_lists (id, user_id, name) values ('{list}', '{person}', 'Mine');
  insert into saved_searches (id, user_id, name, query, criteria) values ('{search}', '{person}', 'Mine', 'type=sale', '{"type": "sale"}');
  insert into contact_requests (id, topic, name, email, message) values ('{contact}', 'press', 'A', 'a@b.test', 'Hello');
  insert into support_requests (id, user_id, subject) values ('{support}', '{person}', 'Help');`
