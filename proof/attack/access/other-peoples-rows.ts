import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, sendWithRetry } from '../http-client.ts'
import { attackers, idsOf, victimOf, victims } from './actors.ts'
import { throughTables } from './other-peoples-tables.ts'
import { ownedRowsChecksum } from './owned-rows-checksum.ts'

// ASVS 8.2.2
/** Tries every id of other users through every endpoint, as every user without access to it. */
export const otherPeoplesRows: Attack = {
  name: 'other people’s rows (IDOR)',
  run: async (context, result) => {
    const before = await ownedRowsChecksum(context, victims)
    await throughTables(context, result, idsOf(context.actors, victims))
    await throughFunctions(context, result)
    await throughServices(context, result)
    const after = await ownedRowsChecksum(context, victims)
    result.expect(before === after, () => 'what belongs to others has changed')
  },
}

/** Functions that strangers may call for each other. Only these are rolled back; any other effect must show. */
const meantForOthers = new Set(['send_enquiry'])

type Routine = { name: string; names: string[] | null; types: string[] }

/** Each function with each of the other user's ids in each id parameter. */
async function throughFunctions(context: AttackContext, result: AttackResult): Promise<void> {
  const routines = await context.site.sql<Routine[]>`
    select p.proname as name, p.proargnames as names, array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`
  const tries = attackers.flatMap((who) =>
    routines
      .filter(({ types }) => types.some((type) => /^uuid/.test(type)))
      .flatMap((routine) => idsOf(context.actors, [victimOf(who)]).map((id) => ({ who, routine, id }))),
  )
  await forEachConcurrently(tries, ({ who, routine, id }) =>
    attempt(context, result, who, callOf(routine, id)),
  )
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

function callOf({ name, names, types }: Routine, id: string): HttpRequest {
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
async function throughServices(context: AttackContext, result: AttackResult): Promise<void> {
  for (const who of attackers) {
    const victim = victimOf(who)
    const sessions = await context.site.sql<{ id: string }[]>`
      select id from auth.sessions where user_id = ${context.actors.actor(victim).id}`
    const ids = [...idsOf(context.actors, [victim]), ...sessions.map(({ id }) => id)]
    await forEachConcurrently(ids.flatMap(endpointsFor), (request) => attempt(context, result, who, request))
  }
}

function endpointsFor(id: string): HttpRequest[] {
  const post = (path: string, body: object, method = 'POST'): HttpRequest => ({
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

async function attempt(
  { site, actors }: AttackContext,
  result: AttackResult,
  who: string,
  request: HttpRequest,
): Promise<void> {
  const { status, text } = await sendWithRetry(site.local, {
    ...request,
    headers: { ...request.headers, ...actors.actor(who).headers },
  })
  result.expect(
    status > 0 && status < 500 && !text.includes(actors.marker),
    () => `${who} gets ${status} with another user’s data from ${describe(request)}: ${text.slice(0, 160)}`,
    status,
  )
}
