import { randomUUID } from 'node:crypto'
import type { Caller } from '../platform/db/as-caller.ts'
import { anonymous } from '../platform/db/as-caller.ts'
import type { Tx } from '../platform/db/connect.ts'
import { makePerson, type Person, type Role } from '../test/people.ts'

/** Who tries, and on whose row. */
export type Perspective = { name: string; caller: Caller; callerId: string; owner: string }
export type World = { perspectives: Perspective[]; names: Map<string, Record<string, string>> }

const cast: Record<string, Role[]> = {
  user: ['user'],
  stranger: ['user'],
  gated: ['user', 'private_landlord', 'letting_agent', 'admin'],
  agent: ['letting_agent'],
  'other agent': ['letting_agent'],
  landlord: ['private_landlord'],
  'other landlord': ['private_landlord'],
  admin: ['admin'],
}

/**
 * A small world: one of each kind of person twice, each with a home in every state, enquiries, lists and requests.
 * `gated` is everything at once but past the days of grace without MFA, so that nothing of it may be used.
 */
export async function makeWorld(tx: Tx): Promise<World> {
  const people = new Map<string, Person>()
  for (const [name, roles] of Object.entries(cast)) people.set(name, await makePerson(tx, { roles }))
  await tx`update public.profiles set created_at = now() - interval '3 days' where id = ${idOf(people, 'gated')}`
  const names = new Map<string, Record<string, string>>()
  for (const [name, person] of people) names.set(name, await makeBelongings(tx, name, person))
  return { names, perspectives: perspectivesOf(people) }
}

function perspectivesOf(people: Map<string, Person>): Perspective[] {
  const as = (name: string, actor: string, owner = actor): Perspective => {
    const person = people.get(actor)
    if (!person) throw new Error(actor)
    return { name, caller: person.caller, callerId: person.id, owner }
  }
  return [
    { name: 'anon', caller: anonymous, callerId: '', owner: 'user' },
    as('gated', 'gated'),
    as('own', 'user'),
    as('other', 'user', 'stranger'),
    as('agent', 'agent'),
    as('agent.other', 'agent', 'other agent'),
    as('landlord', 'landlord'),
    as('landlord.other', 'landlord', 'other landlord'),
    as('admin', 'admin', 'user'),
    {
      name: 'service',
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
  'past',
  'removed',
  'hidden',
  'hidden too',
] as const
const talks = ['asked', 'received', 'unconfirmed', 'reported', 'complained'] as const
const things = ['list', 'search', 'support'] as const

async function makeBelongings(tx: Tx, name: string, person: Person): Promise<Record<string, string>> {
  const colleague = await makePerson(tx)
  const ids = Object.fromEntries([...kinds, ...talks, ...things].map((kind) => [kind, randomUUID()]))
  const isAgent = name.includes('agent')
  const named = {
    ...ids,
    person: person.id,
    colleague: colleague.id,
    'own agency': isAgent ? `${ids.agency}` : '',
  }
  await tx.unsafe(fill(belongings, named))
  if (isAgent) await tx.unsafe(fill(employment, named))
  return named
}

export function fill(text: string, names: Record<string, string>): string {
  return text.replace(/\{([a-z ]+)\}/g, (_, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`nothing is called ${name}`)
    return value
  })
}

const employment = `insert into agency_members (agency_id, user_id, role) values ('{agency}', '{person}', 'owner');`

const home = `title, location, price, property_type`
const facts = `'Home', 'Road, Town', 100000, 'Flat'`
const belongings = `
  insert into agencies (id, name, slug) values ('{agency}', 'Agency', 'a-{agency}'), ('{foreign agency}', 'Other', 'a-{foreign agency}');
  insert into memberships (id, user_id, agency_id, plan_id) values
    ('{membership}', case when '{own agency}' = '' then '{person}'::uuid end, nullif('{own agency}', '')::uuid, 'agent_early');
  insert into properties (id, owner_id, agency_id, status, ${home}) values
    ('{draft}', '{person}', nullif('{own agency}', '')::uuid, 'draft', ${facts}),
    ('{live}', '{person}', nullif('{own agency}', '')::uuid, 'live', ${facts}),
    ('{removed}', '{person}', nullif('{own agency}', '')::uuid, 'removed', ${facts}),
    ('{sold}', null, null, 'sold_stc', ${facts}), ('{hidden}', null, null, 'draft', ${facts}), ('{hidden too}', null, null, 'draft', ${facts});
  insert into properties (id, owner_id, agency_id, status, published_at, expires_at, ${home}) values
    ('{past}', '{person}', nullif('{own agency}', '')::uuid, 'live', now() - interval '9 days', now() - interval '1 day', ${facts});
  insert into property_enquiries (id, property_title, name, message, enquirer_id, owner_id, agency_id, status) values
    ('{asked}', 'Home', 'A', 'Hello', '{person}', null, null, 'new'),
    ('{received}', 'Home', 'A', 'Hello', null, '{person}', nullif('{own agency}', '')::uuid, 'new'),
    ('{unconfirmed}', 'Home', 'A', 'Hello', null, '{person}', nullif('{own agency}', '')::uuid, 'unconfirmed'),
    ('{reported}', 'Home', 'A', 'Hello', '{colleague}', null, null, 'new'),
    ('{complained}', 'Home', 'A', 'Hello', '{person}', null, null, 'new');
  insert into saved_lists (id, user_id, name) values ('{list}', '{person}', 'Mine');
  insert into saved_searches (id, user_id, name, query, criteria) values ('{search}', '{person}', 'Mine', 'type=sale', '{"type": "sale"}');
  insert into support_requests (id, user_id, subject) values ('{support}', '{person}', 'Help');`
