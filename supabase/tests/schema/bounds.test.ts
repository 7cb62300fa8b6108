import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase({ max: 1 })

/** More than any column may take. Pictures and feeds travel as files. */
const oversizedText = 600_000

/**
 * Columns without a limit of their own, and why: only our own code writes them, from values that have one. Keep it short:
 * a check constraint is nearly always the better answer.
 */
const unlimited: Record<string, string> = {
  'private.listing_search': 'derived from a listing by trigger',
  'private.areas': 'derived from the gazetteer',
  'private.area_prices': 'derived from listings and the gazetteer',
  'private.outcode_areas': 'derived from the gazetteer',
  'public.places': 'the gazetteer, which we load',
  'private.postcodes': 'the gazetteer, which we load',
  'public.stations': 'the gazetteer, which we load',
  'private.payment_events.payload': 'sent and signed by the payment provider, in a request of at most 2 MB',
  'platform.migrations': 'names and sums of our own files',
  'platform.inbox_messages': 'the mail of a demonstration, which we write ourselves',
  'realtime.large_payloads': 'messages between our servers; a broadcast is limited before it is sent',
  'realtime.messages': 'no one writes to it; its policies decide who may join a channel',
  'private.quotas': 'written by migrations alone',
  'private.quota_exemptions': 'written by migrations alone',
  'private.mail_templates': 'written by migrations alone',
  'storage.buckets': 'made by migrations and the service role',
}

type Column = { schema: string; table: string; column: string; type: string; has_pattern: boolean }

const columns = await sql<Column[]>`
  select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      and pg_get_constraintdef(k.oid) ~ '~|private\.') as has_pattern
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid
  where n.nspname in ('public', 'private', 'auth', 'storage', 'platform', 'realtime') and c.relkind in ('r', 'p')
    and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea', 'tsvector', 'xml') or t.typbasetype <> 0)
    -- What refers to another column is as long as that may be.
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum])
  order by 1, 2, 3`

/** The first two are a document and a list. */
const jsonShapes = (long: string): string[] => [
  `jsonb_build_object('text', ${long})`,
  `jsonb_build_array(jsonb_build_object('caption', ${long}))`,
  `jsonb_build_object(${long}, 1)`,
  `(select jsonb_agg(jsonb_build_object('width', ('1' || repeat('0', 99999))::numeric)) from generate_series(1, 6))`,
  `jsonb_build_object('heating', jsonb_build_object('state', 'stated', 'text', ${long}))`,
  `jsonb_build_object('heating', jsonb_build_object('state', 'stated', ${long}, 1))`,
  `jsonb_build_object('heating', jsonb_build_array(${long}))`,
  `(select jsonb_object_agg('key ' || n, n) from generate_series(1, ${oversizedText / 10}) n)`,
  `(select jsonb_agg('{}'::jsonb) from generate_series(1, ${oversizedText / 2}))`,
  `jsonb_build_array(jsonb_build_array(${long}))`,
  `to_jsonb(${long})`,
]

/** Oversized values as SQL. Each must be refused, whatever pattern the column requires. */
function oversized({ type, has_pattern }: Column): string[] {
  const long = `repeat('a', ${oversizedText})`
  if (type.endsWith('[]'))
    return [
      `array[${long}]`,
      `array_fill('1'::text, array[${oversizedText}])`,
      `array['/demo/pictures/' || ${long}]`,
      `array(select '/demo/pictures/' || n from generate_series(1, ${oversizedText / 20}) n)`,
    ].map((value) => `(${value})::text`)
  if (/^jsonb?$/.test(type))
    return (has_pattern ? jsonShapes(long) : jsonShapes(long).slice(0, 2)).map((value) => `(${value})::text`)
  if (!has_pattern) return [long]
  return [
    long,
    `repeat('A', ${oversizedText})`,
    `repeat('1', ${oversizedText})`,
    `repeat('&', ${oversizedText})`,
    `'a@b.' || ${long}`,
    `'/' || ${long}`,
    `'https://example.org/' || ${long}`,
    `'http://a.' || ${long}`,
    `'/storage/v1/object/public/a/' || ${long}`,
    `'#' || ${long}`,
    `repeat('a-', ${oversizedText / 2}) || 'a'`,
  ]
}

const isLimitedByType = ({ type }: Column) => /^character( varying)?\(\d+\)/.test(type)
const isException = ({ schema, table, column }: Column) =>
  `${schema}.${table}` in unlimited || `${schema}.${table}.${column}` in unlimited

const outcomeOf = (statement: Promise<unknown>): Promise<string> =>
  statement.then(() => 'none').catch((error: { code: string }) => error.code)

type Kept = { table: string; refusal: string | undefined }
const keptValues = new Map<string, Promise<Kept>>()

/** Stores an oversized value for all columns of its type, or says why it is not one of the type. */
function keep(value: string, type: string): Promise<Kept> {
  const key = `${type} ${value}`
  const table = `value_${keptValues.size}`
  const kept =
    keptValues.get(key) ??
    outcomeOf(
      sql`create temp table ${sql(table)} as select (${sql.unsafe(value)})::${sql.unsafe(type)} as value`,
    ).then((outcome) => ({ table, refusal: outcome === 'none' ? undefined : outcome }))
  keptValues.set(key, kept)
  return kept
}

/** The columns that accept an oversized value, tried on a copy of the table without NOT NULL. */
async function columnsWithoutLimit(schema: string, table: string, tried: Column[]): Promise<string[]> {
  await sql`drop table if exists pg_temp.table_copy`
  await sql`create temp table table_copy (like ${sql(schema)}.${sql(table)} including constraints)`
  const needed = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = 'pg_temp.table_copy'::regclass and attnum > 0 and attnotnull`
  for (const { name } of needed)
    await sql`alter table pg_temp.table_copy alter column ${sql(name)} drop not null`
  const accepted = new Set<string>()
  for (const each of tried)
    for (const value of oversized(each)) {
      const { column, type } = each
      const kept = await keep(value, type)
      const refusal =
        kept.refusal ??
        (await outcomeOf(
          sql`insert into pg_temp.table_copy (${sql(column)}) select value from pg_temp.${sql(kept.table)}`,
        ))
      if (!limitErrors.has(refusal)) accepted.add(`${column}: ${refusal}`)
    }
  return [...accepted]
}

/** A check, a length, or an invalid value of the type. */
const limitErrors = new Set(['23514', '22001', '22P02'])

describe('a person who writes more than the size limit', () => {
  const tables = Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`)

  test.each([...tables.keys()])('is refused by every column of %s', async (name) => {
    const tried = (tables.get(name) ?? []).filter((each) => !isException(each) && !isLimitedByType(each))
    const [schema = '', table = ''] = name.split('.')
    expect(await columnsWithoutLimit(schema, table, tried)).toEqual([])
  })

  test('finds no exception for a table that no longer exists', () => {
    const known = new Set(
      columns.flatMap(({ schema, table, column }) => [`${schema}.${table}`, `${schema}.${table}.${column}`]),
    )
    expect(Object.keys(unlimited).filter((name) => !known.has(name))).toEqual([])
  })
})
