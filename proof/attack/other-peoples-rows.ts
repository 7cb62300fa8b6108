import type { Sql } from '../../platform/db/connect.ts'
import { attackers, others, victimOf } from './cast.ts'
import { eachOf } from './fuzz.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { type Asked, askPatiently, describe } from './wire.ts'

type Table = { name: string; key: string }

/** Walks over every id of what belongs to others, by every way in, as everybody whose business it is not. */
export const otherPeoplesRows: Attack = {
  name: 'other people’s rows (IDOR)',
  run: async (siege, tally) => {
    const before = await sumOfOthers(siege)
    await throughTables(siege, tally)
    await throughFunctions(siege, tally)
    await throughServices(siege, tally)
    const after = await sumOfOthers(siege)
    tally.expect(before === after, () => 'what belongs to others has changed')
  },
}

const idsOf = ({ cast }: Siege, ...owners: string[]): string[] => [
  ...new Set(owners.flatMap((owner) => Object.values(cast.world.names.get(owner) ?? {})).filter(Boolean)),
]

async function tablesOf(sql: Sql): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select c.relname as name, a.attname as key from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, 2`
  return [...rows]
}

/** Every column that holds ids, asked for every id of the others. */
async function throughTables(siege: Siege, tally: Tally): Promise<void> {
  const ids = idsOf(siege, ...others)
  const tables = await tablesOf(siege.site.sql)
  const list = `in.(${ids.join(',')})`
  const tries = attackers.flatMap((who) =>
    tables.flatMap((table) => ways(table, list).map((asked) => ({ who, asked }))),
  )
  await eachOf(tries, ({ who, asked }) => attempt(siege, tally, who, asked))
}

function ways({ name, key }: Table, list: string): Asked[] {
  const where = `/rest/v1/${name}?${key}=${list}`
  const json = { 'content-type': 'application/json', prefer: 'tx=rollback, return=representation' }
  return [
    { path: where },
    { path: where, headers: { accept: 'text/csv' } },
    { path: `${where}&select=*`, headers: { prefer: 'count=exact' } },
    { method: 'DELETE', path: where, headers: json },
    { method: 'PATCH', path: where, headers: json, body: '{"updated_at":"2026-01-01"}' },
  ]
}

/** What strangers do to each other by right, and is therefore not kept: everything else is, so that it would show. */
const meantForOthers = new Set(['send_enquiry'])

type Routine = { name: string; names: string[] | null; types: string[] }

/** Each function with each id of the other in each parameter that takes one. */
async function throughFunctions(siege: Siege, tally: Tally): Promise<void> {
  const routines = await siege.site.sql<Routine[]>`
    select p.proname as name, p.proargnames as names, array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`
  const tries = attackers.flatMap((who) =>
    routines
      .filter(({ types }) => types.some((type) => /^uuid/.test(type)))
      .flatMap((routine) => idsOf(siege, victimOf(who)).map((id) => ({ who, routine, id }))),
  )
  await eachOf(tries, ({ who, routine, id }) => attempt(siege, tally, who, callOf(routine, id)))
}

const words: Record<string, unknown> = {
  integer: 1,
  boolean: true,
  jsonb: {},
  'text[]': ['x'],
  date: '2026-01-01',
  numeric: 1,
  'double precision': 1,
}

function callOf({ name, names, types }: Routine, id: string): Asked {
  const wordFor = (type: string) => (type === 'uuid' ? id : type === 'uuid[]' ? [id] : (words[type] ?? 'x'))
  return {
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: {
      'content-type': 'application/json',
      ...(meantForOthers.has(name) && { prefer: 'tx=rollback' }),
    },
    body: JSON.stringify(Object.fromEntries(types.map((type, n) => [names?.[n], wordFor(type)]))),
  }
}

/** Accounts, sessions, factors, files and pages have ids too. */
async function throughServices(siege: Siege, tally: Tally): Promise<void> {
  for (const who of attackers) {
    const victim = victimOf(who)
    const sessions = await siege.site.sql<{ id: string }[]>`
      select id from auth.sessions where user_id = ${siege.cast.actor(victim).id}`
    const ids = [...idsOf(siege, victim), ...sessions.map(({ id }) => id)]
    await eachOf(ids.flatMap(doorsTo), (asked) => attempt(siege, tally, who, asked))
  }
}

function doorsTo(id: string): Asked[] {
  const post = (path: string, body: object, method = 'POST'): Asked => ({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return [
    { path: `/auth/v1/admin/users/${id}` },
    post(`/auth/v1/admin/users/${id}`, { password: 'Taken over 1!' }, 'PUT'),
    { method: 'DELETE', path: `/auth/v1/factors/${id}` },
    post(`/auth/v1/factors/${id}/challenge`, {}),
    { path: `/storage/v1/object/authenticated/imports/${id}/a.blm` },
    { path: `/storage/v1/object/public/listing-pictures/${id}/a.webp` },
    post('/storage/v1/object/list/imports', { prefix: id }),
    post('/storage/v1/object/list/listing-pictures', { prefix: id }),
    post(`/storage/v1/object/sign/imports/${id}/a.blm`, { expiresIn: 60 }),
    { path: `/property/${id}` },
    { path: `/shared/${id}` },
    { path: `/enquiry/${id}` },
  ]
}

async function attempt({ site, cast }: Siege, tally: Tally, who: string, asked: Asked): Promise<void> {
  const { status, text } = await askPatiently(site.near, {
    ...asked,
    headers: { ...asked.headers, ...cast.actor(who).headers },
  })
  tally.expect(
    status > 0 && status < 500 && !text.includes(cast.marker),
    () => `${who} gets ${status} with somebody else’s words from ${describe(asked)}: ${text.slice(0, 160)}`,
    status,
  )
}

/** Everything in the tables that belongs to others; only the times of looking at it may move. */
async function sumOfOthers({ site, cast }: Siege): Promise<string> {
  const people = others.map((who) => cast.actor(who).id)
  const [row] = await site.sql<{ sum: string }[]>`
    select md5(concat_ws('|',
      (select string_agg(p::text, ',' order by p.id) from public.properties p where p.owner_id = any(${people}::uuid[])),
      (select string_agg(e::text, ',' order by e.id) from public.property_enquiries e where e.owner_id = any(${people}::uuid[]) or e.enquirer_id = any(${people}::uuid[])),
      (select string_agg(s::text, ',' order by s.id) from public.saved_searches s where s.user_id = any(${people}::uuid[])),
      (select string_agg(l::text, ',' order by l.id) from public.saved_lists l where l.user_id = any(${people}::uuid[])),
      (select string_agg(r::text, ',' order by r.user_id, r.role) from public.user_roles r where r.user_id = any(${people}::uuid[])),
      (select string_agg(m::text, ',' order by m.id) from public.memberships m where m.user_id = any(${people}::uuid[])),
      (select string_agg(n::text, ',' order by n.id) from public.notifications n where n.user_id = any(${people}::uuid[])),
      (select string_agg(f.first_name || coalesce(f.last_name, ''), ',' order by f.id) from public.profiles f where f.id = any(${people}::uuid[])),
      (select string_agg(u.email || coalesce(u.encrypted_password, ''), ',' order by u.id) from auth.users u where u.id = any(${people}::uuid[])),
      (select string_agg(s.id::text, ',' order by s.id) from auth.sessions s where s.user_id = any(${people}::uuid[])))) as sum`
  return row?.sum ?? ''
}
