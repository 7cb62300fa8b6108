import type { Sql } from '../../platform/db/connect.ts'
import { attempt } from './attempt.ts'
import { eachOf } from './fuzz.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'

/** SQL that would show itself by waiting, by showing everything, or by what is gone afterwards. */
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
/** Expressions that take for ever in a backtracking engine, and texts that make ours find out. */
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

/** Text that means something to a database or an engine of expressions, in every place that takes text. */
export const injectionOfSql: Attack = {
  name: 'injection: SQL and ReDoS',
  run: async (siege, tally) => {
    const before = await sums(siege.site.sql)
    await inEveryFunction(siege, tally)
    await inEveryFilter(siege, tally)
    await inPages(siege, tally)
    const after = await sums(siege.site.sql)
    tally.expect(before === after, () => `the database was changed: ${before} became ${after}`)
  },
}

/** What an injection would want to change. */
async function sums(sql: Sql): Promise<string> {
  const [row] = await sql<{ sums: string }[]>`
    select concat_ws(' ', (select count(*) from public.properties), (select md5(string_agg(user_id::text || role, ',' order by user_id, role)) from public.user_roles),
      (select md5(string_agg(id || price_pounds_monthly, ',' order by id)) from public.plans), (select count(*) from auth.users),
      (select count(*) from pg_class where relnamespace = 'public'::regnamespace), (select md5(value::text) from platform.keys)) as sums`
  return row?.sums ?? ''
}

const json = { 'content-type': 'application/json' }

/** Each text parameter of each function, as somebody who may call it. */
async function inEveryFunction(siege: Siege, tally: Tally): Promise<void> {
  const rows = await siege.site.sql<{ name: string; names: string[]; types: string[] }[]>`
    select p.proname as name, p.proargnames as names, array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`
  const texts = rows.flatMap(({ name, names, types }) =>
    types.flatMap((type, n) =>
      /^(text|character|jsonb?|text\[\])/.test(type)
        ? [{ name, parameter: names[n] ?? '', isList: type.endsWith('[]'), names, types }]
        : [],
    ),
  )
  const tries = texts.flatMap((each) => [...sqlTexts, ...endless].map((text) => ({ ...each, text })))
  await eachOf(tries, ({ name, parameter, isList, names, types, text }) => {
    const filler = fillerFor(siege, names, types)
    return attempt(siege, tally, {
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      headers: { ...siege.cast.actor('agent').headers, ...json, prefer: 'tx=rollback' },
      body: JSON.stringify({ ...filler, [parameter]: isList ? [text] : text }),
    })
  })
}

/** What else a function needs to get as far as the text. */
function fillerFor({ cast }: Siege, names: string[], types: string[]): Record<string, unknown> {
  const filler: Record<string, unknown> = {}
  for (const [n, type] of types.entries()) {
    if (type === 'uuid') filler[names[n] ?? ''] = cast.world.names.get('user')?.live
    if (/^(int|big|num)/.test(type)) filler[names[n] ?? ''] = 1
  }
  return filler
}

/** Every place of a question that is put into SQL: names, operators, values, orders, casts. */
async function inEveryFilter(siege: Siege, tally: Tally): Promise<void> {
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
  const tries = [...sqlTexts, ...endless].flatMap((text) => places(encodeURIComponent(text)))
  await eachOf(tries, (query) =>
    attempt(siege, tally, {
      path: `/rest/v1/properties?${query}&limit=5`,
      headers: siege.cast.actor('anon').headers,
    }),
  )
}

async function inPages(siege: Siege, tally: Tally): Promise<void> {
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
  const tries = [...sqlTexts, ...endless.map((text) => text.slice(0, 2000))].flatMap((text) =>
    addresses(encodeURIComponent(text)),
  )
  await eachOf(tries, (path) => attempt(siege, tally, { path }))
}
