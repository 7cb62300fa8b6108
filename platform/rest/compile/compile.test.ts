import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { parseRequest } from '../parse/parse-request.ts'
import { readSchema } from '../schema/read-schema.ts'
import { compile } from './compile.ts'

const { sql } = await testDatabase()
await sql.unsafe(await readFile(path.resolve('contract/rest/fixture.sql'), 'utf8'))
const schema = await readSchema(sql, ['fixture'])

type Ask = { method?: string; headers?: Record<string, string>; body?: unknown; maxRows?: number }

async function compiled(address: string, { method = 'GET', headers = {}, body, maxRows }: Ask = {}) {
  const [resource = '', search = ''] = address.split('?')
  const isCall = resource.startsWith('rpc/')
  const request = await parseRequest(
    {
      method,
      target: { kind: isCall ? 'function' : 'relation', name: resource.replace('rpc/', '') },
      search,
      header: (name) => headers[name],
      readText: async () => JSON.stringify(body),
    },
    { schemas: ['fixture'], isPlanAllowed: true },
  )
  return compile(request, schema, { maxRows, role: 'anon' })
}

/** The rows of a statement, without the outer select that all statements share. */
async function rows(address: string, ask?: Ask): Promise<{ sql: string; values: string[] }> {
  const { main } = await compiled(address, ask)
  const own = main.text.replace(
    /^(with pgrst_source as \(.*\) )?select 1 \/ .*? from (?=\((?:select|update))/s,
    '$1',
  )
  return { sql: own.replace(/ as _$/, '').replace(/^\((.*)\)$/s, '$1'), values: main.values }
}

test('a read is one select with bound values and quoted names', async () => {
  expect(
    await rows(
      "homes?select=id,name:title&price=gt.1'%20or%201=1&title=eq.%22;drop&order=price.desc.nullslast&limit=500&offset=10",
    ),
  ).toEqual({
    sql: 'select "homes"."id" as "id", "homes"."title" as "name" from "fixture"."homes" as "homes" where "homes"."price" > $1 and "homes"."title" = $2 order by "homes"."price" desc nulls last limit $3 offset $4',
    values: ["1' or 1=1", '";drop', '500', '10'],
  })
})

test('a statement verifies its role and has PostgreSQL build the body', async () => {
  const { main, isReadOnly } = await compiled('stock')
  expect(main.text).toBe(
    `select 1 / (current_user = 'anon')::int as guard, coalesce(json_agg(_), '[]') as body, count(*) as page_total, null as total, ` +
      `nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status ` +
      `from (select "stock".* from "fixture"."stock" as "stock") as _`,
  )
  expect(isReadOnly).toBe(true)
})

test('an alias is quoted, whatever it contains', async () => {
  expect((await rows('homes?select=%22x%5C%22)%3B--%22:id')).sql).toContain('"homes"."id" as "x"");--"')
})

const conditions: [filter: string, sql: string, values: string[]][] = [
  ['price=eq.1', '"homes"."price" = $1', ['1']],
  ['price=not.eq.1', 'not ("homes"."price" = $1)', ['1']],
  ['title=like.*a*', '"homes"."title" like $1', ['%a%']],
  ['title=ilike(any).{a*,b}', '"homes"."title" ilike any ($1)', ['{a%,b}']],
  ['id=in.(1,"a""b")', '"homes"."id" = any ($1)', ['{"1","\\"a\\"\\"b\\""}']],
  ['id=in.()', '"homes"."id" = any ($1)', ['{}']],
  ['is_new=is.not_null', '"homes"."is_new" is not null', []],
  ['is_new=not.is.true', 'not ("homes"."is_new" is true)', []],
  ['is_new=isdistinct.true', '"homes"."is_new" is distinct from $1', ['true']],
  ['tags=cs.{a}', '"homes"."tags" @> $1', ['{a}']],
  ['free_during=adj.[1,2)', '"homes"."free_during" -|- $1', ['[1,2)']],
  ['details->a->>0=eq.x', '"homes"."details"->$1->>(0) = $2', ['a', 'x']],
  ['tags->0=eq.x', 'to_jsonb("homes"."tags")->(0) = $1', ['x']],
  ['search=wfts(english).x', '"homes"."search" @@ websearch_to_tsquery($1::regconfig, $2)', ['english', 'x']],
  ['title=fts.x', 'to_tsvector("homes"."title") @@ to_tsquery($1)', ['x']],
  ['price_tag=eq.x', '"fixture"."price_tag"("homes") = $1', ['x']],
  [
    'or=(id.eq.1,not.and(id.gt.2,id.lt.5))',
    '("homes"."id" = $1 or not ("homes"."id" > $2 and "homes"."id" < $3))',
    ['1', '2', '5'],
  ],
]

for (const [filter, condition, values] of conditions)
  test(`the filter ${filter} becomes a condition`, async () => {
    const [name = '', value = ''] = filter.split(/=(.*)/s)
    const found = await rows(`homes?select=id&${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    expect(found).toEqual({
      sql: `select "homes"."id" as "id" from "fixture"."homes" as "homes" where ${condition}`,
      values,
    })
  })

const embeds: [select: string, sql: string][] = [
  [
    'id,agents!agent_id(name)',
    'select "homes"."id" as "id", row_to_json("homes_agents_1".*) as "agents" from "fixture"."homes" as "homes" left join lateral (select "agents_1"."name" as "name" from "fixture"."agents" as "agents_1" where "agents_1"."id" = "homes"."agent_id") as "homes_agents_1" on true',
  ],
  [
    'rooms!inner(name)',
    `select coalesce("homes_rooms_1"."homes_rooms_1", '[]') as "rooms" from "fixture"."homes" as "homes" inner join lateral (select json_agg("homes_rooms_1") as "homes_rooms_1" from (select "rooms_1"."name" as "name" from "fixture"."rooms" as "rooms_1" where "rooms_1"."home_id" = "homes"."id") as "homes_rooms_1") as "homes_rooms_1" on "homes_rooms_1"."homes_rooms_1" is not null`,
  ],
  [
    'features(name)',
    `select coalesce("homes_features_1"."homes_features_1", '[]') as "features" from "fixture"."homes" as "homes" left join lateral (select json_agg("homes_features_1") as "homes_features_1" from (select "features_1"."name" as "name" from "fixture"."features" as "features_1", "fixture"."home_features" as "junction of 1" where "features_1"."id" = "junction of 1"."feature_id" and "junction of 1"."home_id" = "homes"."id") as "homes_features_1") as "homes_features_1" on true`,
  ],
  [
    '...deeds(number)',
    'select "homes_deeds_1"."number" as "number" from "fixture"."homes" as "homes" left join lateral (select "deeds_1"."number" as "number" from "fixture"."deeds" as "deeds_1" where "deeds_1"."home_id" = "homes"."id") as "homes_deeds_1" on true',
  ],
  [
    'largest_room(name)',
    'select row_to_json("homes_largest_room_1".*) as "largest_room" from "fixture"."homes" as "homes" left join lateral (select "rooms_1"."name" as "name" from "fixture"."largest_room"("homes") as "rooms_1") as "homes_largest_room_1" on true',
  ],
]

for (const [select, expected] of embeds)
  test(`the embed ${select} becomes a lateral join`, async () => {
    expect((await rows(`homes?select=${select}`)).sql).toBe(expected)
  })

test('aggregates are grouped by everything else', async () => {
  expect((await rows('rooms?select=home_id,size.sum(),count()')).sql).toBe(
    'select "rooms"."home_id" as "home_id", sum("rooms"."size") as "sum", count(*) as "count" from "fixture"."rooms" as "rooms" group by 1',
  )
})

test('lists are limited, to-one embeds are not', async () => {
  const { sql: text, values } = await rows('homes?select=id,rooms(name),agents!agent_id(name)&limit=500', {
    maxRows: 100,
  })
  expect(text.match(/limit \d+/g)).toEqual(['limit 100', 'limit 100'])
  expect(values).toEqual([])
})

test('a common page size is part of the statement, so that its plan is reused; others are parameters', async () => {
  const limitOf = async (limit: number) => (await rows(`stock?limit=${limit}`)).sql.match(/limit \S+/)?.[0]
  expect(await Promise.all([1, 24, 100, 101, 1000, 5000].map(limitOf))).toEqual([
    'limit 1',
    'limit 24',
    'limit 100',
    'limit $1',
    'limit 1000',
    'limit $1',
  ])
})

test('a count includes only embeds that filter rows', async () => {
  const { main, countPlan } = await compiled(
    'homes?select=id,rooms!inner(name),agents!agent_id(name)&price=gt.1&limit=1',
    {
      headers: { prefer: 'count=estimated' },
      maxRows: 50,
    },
  )
  const counted =
    'select 1 from "fixture"."homes" as "homes" where "homes"."price" > $N and exists (select 1 from "fixture"."rooms" as "rooms_1" where "rooms_1"."home_id" = "homes"."id")'
  expect(main.text).toContain(
    `(select count(*) from (${counted.replace('$N', '$2')} limit 51) as _) as total`,
  )
  expect(countPlan).toEqual({ text: `explain (format json) ${counted.replace('$N', '$1')}`, values: ['1'] })
})

const write = (body: unknown, prefer = 'return=representation', method = 'POST') => ({
  method,
  body,
  headers: { prefer },
})
const source = async (address: string, ask: Ask) =>
  /^with pgrst_source as \((.*?)\) select 1 \/ /s.exec((await compiled(address, ask)).main.text)?.[1]

test('an insert reads its typed columns from the payload', async () => {
  expect(await source('stock?select=sku', write({ sku: 'a', amount: 1 }))).toBe(
    'insert into "fixture"."stock"("sku", "amount") select pgrst_body."sku", pgrst_body."amount" from (select $1::json as data) as pgrst_payload, lateral (select * from json_to_record(pgrst_payload.data) as _("sku" text, "amount" integer)) as pgrst_body returning "stock"."sku"',
  )
  expect(await source('stock', write([{ sku: 'a' }], 'return=minimal'))).toContain(
    'json_to_recordset(pgrst_payload.data) as _("sku" text)) as pgrst_body returning 1',
  )
})

test('missing values become defaults with missing=default', async () => {
  expect(await source('stock?columns=sku,note', write([{ sku: 'a' }], 'missing=default'))).toContain(
    `jsonb_to_recordset((select jsonb_agg(jsonb_build_object(E'note', 'none'::text) || element) from jsonb_array_elements(pgrst_payload.data) as element))`,
  )
})

test('an upsert has a conflict clause', async () => {
  expect(await source('stock', write({ sku: 'a' }, 'resolution=merge-duplicates'))).toMatch(
    / on conflict \("sku"\) do update set "sku" = excluded."sku" where set_config/,
  )
  expect(
    await source('agencies?on_conflict=name', write({ name: 'a' }, 'resolution=ignore-duplicates')),
  ).toContain(' on conflict ("name") do nothing')
})

test('an update sets values from the payload on the filtered rows', async () => {
  expect(await source('stock?sku=eq.a', write({ amount: 1 }, 'return=minimal', 'PATCH'))).toBe(
    'update "fixture"."stock" as "stock" set "amount" = pgrst_body."amount" from (select $1::json as data) as pgrst_payload, lateral (select * from json_to_record(pgrst_payload.data) as _("amount" integer)) as pgrst_body where "stock"."sku" = $2 returning 1',
  )
})

test('a delete returns the columns that the response and its embeds need', async () => {
  expect(
    await source('homes?id=eq.1&select=title,agents!agent_id(name)', {
      method: 'DELETE',
      headers: { prefer: 'return=representation' },
    }),
  ).toBe(
    'delete from "fixture"."homes" as "homes" where "homes"."id" = $1 returning "homes"."title", "homes"."agent_id", "homes"."id"',
  )
})

test('a function is called with typed arguments from the query string or the payload', async () => {
  expect(await source('rpc/add?a=1&b=2', {})).toBe(
    'select pgrst_call.* from (select "fixture"."add"("a" := $1::integer, "b" := $2::integer) as pgrst_scalar) as pgrst_call',
  )
  expect(await source('rpc/homes_under', { method: 'POST', body: { most: 5 } })).toBe(
    'select pgrst_call.* from (select $1::json as data) as pgrst_payload, lateral (select * from json_to_record(pgrst_payload.data) as _("most" integer)) as pgrst_body, lateral "fixture"."homes_under"("most" := pgrst_body."most") as pgrst_call',
  )
  expect(await source('rpc/total?amounts=1&amounts=2', {})).toContain('variadic "amounts" := $1::integer[]')
})

test('the volatility of a function determines whether its transaction may write', async () => {
  const post = { method: 'POST', body: {} }
  expect((await compiled('rpc/names', post)).isReadOnly).toBe(true)
  expect((await compiled('rpc/count_up', post)).isReadOnly).toBe(false)
  expect((await compiled('rpc/count_up')).isReadOnly).toBe(true)
})

test('an unknown name never reaches SQL', async () => {
  const unknown: [string, Ask, string][] = [
    ['nope', {}, 'PGRST205'],
    ['homes?select=nope', {}, '42703'],
    ['homes?nope=eq.1', {}, '42703'],
    ['homes?order=nope', {}, '42703'],
    ['homes?select=id::nope', {}, '42704'],
    ['homes?select=nope(id)', {}, 'PGRST200'],
    ['stock', write({ nope: 1 }), 'PGRST204'],
    ['stock?on_conflict=nope', write({ sku: 'a' }, 'resolution=merge-duplicates'), '42703'],
    ['rpc/nope', {}, 'PGRST202'],
  ]
  for (const [address, ask, code] of unknown)
    await expect(compiled(address, ask)).rejects.toMatchObject({ code })
})

test('a plan is explained, not run', async () => {
  const { main } = await compiled('homes?select=id', {
    headers: { accept: 'application/vnd.pgrst.plan+json; options=verbose' },
  })
  expect(main.text).toMatch(/^explain \(format json, verbose\) select 1/)
})
