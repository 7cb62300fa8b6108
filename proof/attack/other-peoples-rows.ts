import { attackers, others, victimOf } from './cast.ts'
import { eachOf } from './fuzz.ts'
import { throughTables } from './other-peoples-tables.ts'
import type { Attack, Siege } from './siege.ts'
import { sumOfBelongings } from './sum-of-belongings.ts'
import type { Tally } from './tally.ts'
import { type Asked, askPatiently, describe } from './wire.ts'

/** Walks over every id of what belongs to others, by every way in, as everybody whose business it is not. */
export const otherPeoplesRows: Attack = {
  name: 'other people’s rows (IDOR)',
  run: async (siege, tally) => {
    const before = await sumOfBelongings(siege, others)
    await throughTables(siege, tally, idsOf(siege, ...others))
    await throughFunctions(siege, tally)
    await throughServices(siege, tally)
    const after = await sumOfBelongings(siege, others)
    tally.expect(before === after, () => 'what belongs to others has changed')
  },
}

const idsOf = ({ cast }: Siege, ...owners: string[]): string[] => [
  ...new Set(owners.flatMap((owner) => Object.values(cast.world.names.get(owner) ?? {})).filter(Boolean)),
]

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
