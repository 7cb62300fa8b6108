import type { Sql } from '../../../platform/db/connect.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { attempt } from '../attempt.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'
import { maxHealthLatencyMs } from '../limits/health-latency.ts'

/** SQL that would be noticed by a delay, by extra rows or by missing data. */
const sqlTexts = [
  "'; select pg_sleep(15); --",
  "' || pg_sleep(15) || '",
  '1; select pg_sleep(15)',
  "') or pg_sleep(15) is null or ('",
  '" or pg_sleep(15) is null --',
  '$$; select pg_sleep(15); $$',
  "\\'; select pg_sleep(15); --",
  "' union select encrypted_password from auth.users --",
  "'; update public.user_roles set role = 'admin'; --",
  "'; drop table public.properties cascade; --",
  "%' and 1=cast((select value from platform.keys) as int) --",
  '#{(select 1)}',
  'x"); select pg_sleep(15); --',
]
/** Regular expressions with catastrophic backtracking, and texts that trigger it. */
const endless = [
  '(a+)+$',
  '(.*a){30}',
  '([a-z]+)*\\d',
  `${'a'.repeat(40)}!`,
  `${'<'.repeat(5000)}`,
  `${' '.repeat(20_000)}x`,
  `${'('.repeat(3000)}`,
  `${'a '.repeat(8000)}`,
  `${'-'.repeat(9000)}`,
  '%'.repeat(4000),
  `${'a.'.repeat(4000)}@`,
  `[${'['.repeat(2000)}`,
]

const blockedMs = 2000

type InjectionAttempt = { request: HttpRequest; isEndless: boolean }
const texts = [
  ...sqlTexts.map((text) => ({ text, isEndless: false })),
  ...endless.map((text) => ({ text, isEndless: true })),
]

// ASVS 1.2.4, 1.2.9
/** SQL and regular expressions in every text parameter. */
export const injectionOfSql: Attack = {
  name: 'injection: SQL and ReDoS',
  run: async (context, result) => {
    const before = await sums(context.site.sql)
    const attempts = [...(await inEveryFunction(context)), ...inEveryFilter(context), ...inPages()]
    const suspects: HttpRequest[] = []
    await forEachConcurrently(attempts, async ({ request, isEndless }) => {
      const { ms } = await attempt(context, result, request)
      if (isEndless && ms > blockedMs) suspects.push(request)
    })
    for (const request of suspects) await askAlone(context, result, request)
    const after = await sums(context.site.sql)
    result.expect(before === after, () => `the database was changed: ${before} became ${after}`)
  },
}

/** Counts that an injection would change. */
async function sums(sql: Sql): Promise<string> {
  const [row] = await sql<{ sums: string }[]>`
    select concat_ws(' ', (select count(*) from public.properties), (select md5(string_agg(user_id::text || role, ',' order by user_id, role)) from public.user_roles),
      (select md5(string_agg(id || price_pounds_monthly, ',' order by id)) from public.plans), (select count(*) from auth.users),
      (select count(*) from pg_class where relnamespace = 'public'::regnamespace), (select md5(value::text) from platform.keys)) as sums`
  return row?.sums ?? ''
}

/** A pattern may keep PostgreSQL busy up to its time limit, but must not block the server. */
async function askAlone({ site }: AttackContext, result: AttackResult, request: HttpRequest): Promise<void> {
  const waitedMs = await maxHealthLatencyMs(site.local, send(site.local, request))
  result.expect(
    waitedMs < blockedMs,
    () => `other requests waited for ${Math.round(waitedMs)} ms ← ${describe(request)}`,
    'asked again alone',
  )
}

const json = { 'content-type': 'application/json' }

/** Each text parameter of each function, as a user who may call it. */
async function inEveryFunction(context: AttackContext): Promise<InjectionAttempt[]> {
  const rows = await context.site.sql<{ name: string; names: string[]; types: string[] }[]>`
    select p.proname as name, p.proargnames as names, array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`
  const places = rows.flatMap(({ name, names, types }) =>
    types.flatMap((type, n) =>
      /^(text|character|jsonb?|text\[\])/.test(type)
        ? [{ name, parameter: names[n] ?? '', isList: type.endsWith('[]'), names, types }]
        : [],
    ),
  )
  return places.flatMap(({ name, parameter, isList, names, types }) =>
    texts.map(({ text, isEndless }) => ({
      isEndless,
      request: {
        method: 'POST',
        path: `/rest/v1/rpc/${name}`,
        headers: { ...context.actors.actor('agent').headers, ...json, prefer: 'tx=rollback' },
        body: JSON.stringify({ ...fillerFor(context, names, types), [parameter]: isList ? [text] : text }),
      },
    })),
  )
}

/** Valid values for the other parameters. */
function fillerFor({ actors }: AttackContext, names: string[], types: string[]): Record<string, unknown> {
  const filler: Record<string, unknown> = {}
  for (const [n, type] of types.entries()) {
    if (type === 'uuid') filler[names[n] ?? ''] = actors.fixture.ids.get('user')?.live
    if (/^(int|big|num)/.test(type)) filler[names[n] ?? ''] = 1
  }
  return filler
}

/** Every part of a query that becomes SQL: names, operators, values, orders, casts. */
function inEveryFilter(context: AttackContext): InjectionAttempt[] {
  const places = (text: string) => [
    `title=eq.${text}`,
    `title=ilike.${text}`,
    `title=match.${text}`,
    `title=in.(${text})`,
    `features=cs.{${text}}`,
    `material_information->>${text}=eq.1`,
    `select=${text}`,
    `select=id::${text}`,
    `select=x:${text}`,
    `order=${text}`,
    `order=title.${text}`,
    `or=(${text})`,
    `limit=${text}`,
    `on_conflict=${text}`,
    `columns=${text}`,
    `${text}=eq.1`,
  ]
  return texts.flatMap(({ text, isEndless }) =>
    places(encodeURIComponent(text)).map((query) => ({
      isEndless,
      request: {
        path: `/rest/v1/properties?${query}&limit=5`,
        headers: context.actors.actor('anon').headers,
      },
    })),
  )
}

function inPages(): InjectionAttempt[] {
  const addresses = (text: string) => [
    `/search?location=${text}`,
    `/search?keywords=${text}`,
    `/search?bounds=${text}`,
    `/search?area=${text}`,
    `/search/suggestions?text=${text}`,
    `/agents?name=${text}`,
    `/blog/${text}`,
    `/property/${text}`,
    `/area-guides/${text}`,
    `/agents/${text}`,
    `/sitemaps/${text}`,
    `/home/where-can-i-live?work1=${text}&type=sale`,
  ]
  return texts.flatMap(({ text, isEndless }) =>
    addresses(encodeURIComponent(text.slice(0, 2000))).map((path) => ({ isEndless, request: { path } })),
  )
}
