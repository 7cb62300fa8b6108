import fc from 'fast-check'
import type { FuzzSchema, Kind } from '../../../contract/rest/fuzz-schema.ts'
import { anyRequest } from '../../../contract/rest/grammar.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { pick } from '../../../test/arbitraries.ts'
import { idsOf } from '../access/actors.ts'
import type { Attack } from '../attack-context.ts'
import { anyActor, type Fuzzed, fuzz } from './fuzz.ts'

const nowhere = '00000000-0000-0000-0000-000000000000'

// ASVS 1.3.3, 1.4.2, 2.2.1, 4.1.1, 4.3.1, 13.4.2, 15.3.5, 16.5.1
/** Every table, view and function of the product, in the grammar of /rest/v1. */
export const fuzzRest: Attack = {
  name: 'fuzzing: rest',
  run: async (context, result) => {
    const schema = await readSchema(context.site.sql)
    const ids = idsOf(context.actors, context.actors.fixture.ids.keys())
    const arbitrary = fc
      .tuple(anyRequest(schema), anyActor(context), fc.array(pick(ids), { minLength: 1, maxLength: 4 }))
      .map(([sent, actor, known]): Fuzzed => {
        let turn = 0
        const withIds = (text: string) =>
          text.replaceAll(nowhere, () => known[turn++ % known.length] ?? nowhere)
        return {
          actor,
          request: {
            method: sent.method,
            path: `/rest/v1${withIds(sent.address)}`,
            headers: { 'content-type': 'application/json', ...notKept(sent.headers) },
            body: sent.body && withIds(sent.body),
          },
        }
      })
    await fuzz({ context, result, arbitrary })
  },
}

/** Rolled back, so that the next request sees the same rows. */
const notKept = (headers: Record<string, string>) => ({
  ...headers,
  prefer: ['tx=rollback', headers.prefer].filter(Boolean).join(', '),
})

const kinds: [RegExp, Kind][] = [
  [/^uuid$/, 'uuid'],
  [/^_|^ARRAY$/, 'array'],
  [/^(int2|int4|int8)$/, 'int'],
  [/^(numeric|float4|float8)$/, 'numeric'],
  [/^bool$/, 'bool'],
  [/^date$/, 'date'],
  [/^timestamp/, 'time'],
  [/^jsonb?$/, 'json'],
  [/^tsvector$/, 'tsvector'],
  [/range$/, 'range'],
]
const kindOf = (type: string): Kind => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'

/** Tables and functions from the catalogue. */
async function readSchema(sql: Sql): Promise<FuzzSchema> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.relname as table, a.attname as column, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') order by 1, a.attnum`
  const links = await sql<{ from: string; to: string; name: string }[]>`
    select k.conrelid::regclass::text as from, k.confrelid::regclass::text as to, k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid::regclass::text not like '%.%'
    order by 1, 3`
  const tables: FuzzSchema['tables'] = {}
  for (const { table, column, type } of columns) {
    tables[table] ??= { columns: {}, embeds: {} }
    tables[table].columns[column] = kindOf(type)
  }
  for (const { from, to, name } of links) {
    if (tables[from]) tables[from].embeds[`${to}!${name}`] = to
    if (tables[to]) tables[to].embeds[`${from}!${name}`] = from
  }
  return { tables, functions: await readFunctions(sql, tables), fallback: 'properties' }
}

async function readFunctions(sql: Sql, tables: FuzzSchema['tables']): Promise<FuzzSchema['functions']> {
  const rows = await sql<{ name: string; names: string[] | null; types: string[]; returns: string }[]>`
    select p.proname as name, p.proargnames as names, t.typname as returns,
      array(select format_type(each, null) from unnest(p.proargtypes) each) as types
    from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1`
  return Object.fromEntries(
    rows.map(({ name, names, types, returns }) => [
      name,
      {
        returns: Object.hasOwn(tables, returns) ? returns : 'properties',
        parameters: Object.fromEntries(
          types.map((type, n) => [names?.[n] ?? `$${n}`, kindOf(shortName(type))] as const),
        ),
      },
    ]),
  )
}

/** The internal type name: 'integer' -> int4, 'text[]' -> _text */
function shortName(type: string): string {
  if (type.endsWith('[]')) return `_${type}`
  const short: Record<string, string> = {
    integer: 'int4',
    bigint: 'int8',
    smallint: 'int2',
    boolean: 'bool',
    'double precision': 'float8',
  }
  return short[type] ?? type.split(' ')[0] ?? type
}
