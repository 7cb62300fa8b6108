import fc from 'fast-check'
import { mostly, pick } from '../../test/arbitraries.ts'
import type { FuzzSchema, Kind } from './fuzz-schema.ts'
import { anything, operationOf, valueFor } from './grammar-values.ts'

export type GeneratedRequest = {
  method: string
  address: string
  headers: Record<string, string>
  body: string | undefined
}

type Column = { name: string; kind: Kind }
const columnsOf = ({ tables }: FuzzSchema, table: string): Column[] =>
  Object.entries(tables[table]?.columns ?? {}).map(([name, kind]) => ({ name, kind }))
const otherColumn = (schema: FuzzSchema): fc.Arbitrary<Column> =>
  fc.oneof(
    pick(Object.keys(schema.tables)).chain((table) => pick(columnsOf(schema, table))),
    anything.map((name): Column => ({ name, kind: 'text' })),
  )
const path = fc
  .array(
    fc.tuple(pick(['->', '->>']), mostly(pick(['epc', 'near', '0', '-1', 'town', '"x y"']), anything, 8)),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .map((steps) => steps.flat().join(''))
/** A column, sometimes with a JSON path. */
const columnOf = (schema: FuzzSchema, table: string): fc.Arbitrary<Column> =>
  fc
    .tuple(mostly(pick(columnsOf(schema, table)), otherColumn(schema), 30), mostly(fc.constant(''), path, 8))
    .map(([{ name, kind }, into]) => ({ name: name + into, kind: into ? 'text' : kind }))

const casts = [
  'text',
  'int',
  'bigint',
  'numeric',
  'jsonb',
  'timestamptz',
  'bool',
  'double precision',
  'nope',
  'regclass',
  'varchar',
  'char',
]
const aggregates = ['.sum()', '.count()', '.max()', '.avg()::text', '.nope()']

const fieldOf = (schema: FuzzSchema, table: string) =>
  fc
    .tuple(
      pick(['', '', '', 'x:', '"q \\"":']),
      columnOf(schema, table),
      mostly(
        fc.constant(''),
        pick(casts).map((cast) => `::${cast}`),
        6,
      ),
      mostly(fc.constant(''), pick(aggregates), 10),
    )
    .map(([alias, { name }, cast, aggregate]) => `${alias}${name}${cast}${aggregate}`)

function selectOf(schema: FuzzSchema, table: string, depth = 0): fc.Arbitrary<string> {
  const field = fc.oneof(
    { weight: 6, arbitrary: fieldOf(schema, table) },
    pick(['*', '*', 'count()', 'c:count()::text']),
  )
  const embeds = Object.entries(schema.tables[table]?.embeds ?? {})
  const known =
    embeds.length > 0 ? pick(embeds) : pick([[schema.fallback, schema.fallback] as [string, string]])
  const relation = mostly(
    known,
    anything.map((name): [string, string] => [name, schema.fallback]),
    30,
  ).chain(([name, target]) =>
    fc
      .tuple(
        pick(['', '', '', '...', 'y:']),
        pick(['', '', '!inner', '!left', '!nope']),
        selectOf(schema, target, depth + 1),
      )
      .map(([prefix, join, inner]) => `${prefix}${name}${join}(${inner})`),
  )
  const item =
    depth >= 2 ? field : fc.oneof({ weight: 4, arbitrary: field }, { weight: 2, arbitrary: relation })
  return fc.array(item, { maxLength: 3, minLength: depth === 0 ? 1 : 0 }).map((items) => items.join(','))
}

function logicOf(schema: FuzzSchema, table: string, depth = 0): fc.Arbitrary<string> {
  const filter = columnOf(schema, table).chain(({ name, kind }) =>
    operationOf(kind).map((rest) => `${name}.${rest}`),
  )
  if (depth >= 3) return filter
  const group = fc
    .tuple(
      pick(['', 'not.']),
      pick(['and', 'or']),
      fc.array(logicOf(schema, table, depth + 1), { minLength: 1, maxLength: 3 }),
    )
    .map(([not, word, items]) => `${not}${word}(${items.join(',')})`)
  return fc.oneof({ weight: 3, arbitrary: filter }, { weight: 1, arbitrary: group })
}

type Pair = [key: string, value: string]
const number = mostly(
  fc.integer({ min: 0, max: 30 }).map(String),
  pick(['', 'x', '-1', '99999999999999999999']),
  8,
)
const orderOf = (schema: FuzzSchema, table: string) =>
  fc
    .array(
      fc
        .tuple(
          columnOf(schema, table),
          pick(['', '.asc', '.desc', '.desc']),
          pick(['', '', '.nullsfirst', '.nullslast', '.nope']),
        )
        .map(([{ name }, way, nulls]) => name + way + nulls),
      { minLength: 1, maxLength: 2 },
    )
    .map((terms) => terms.join(','))

/** One query parameter; `prefix` is the path of an embed. */
function parameterOf(schema: FuzzSchema, table: string, prefix = ''): fc.Arbitrary<Pair> {
  const filter = columnOf(schema, table).chain(({ name, kind }) =>
    operationOf(kind).map((rest): Pair => [prefix + name, rest]),
  )
  const tree = fc
    .tuple(pick(['and', 'or', 'not.or']), fc.array(logicOf(schema, table), { minLength: 1, maxLength: 3 }))
    .map(([word, items]): Pair => [prefix + word, `(${items.join(',')})`])
  const order = orderOf(schema, table).map((terms): Pair => [`${prefix}order`, terms])
  const page = fc.tuple(pick(['limit', 'offset']), number).map(([word, text]): Pair => [prefix + word, text])
  const conflict = fc
    .tuple(
      pick(['columns', 'on_conflict']),
      fc.array(columnOf(schema, table), { minLength: 1, maxLength: 2 }),
    )
    .map(([word, names]): Pair => [word, names.map(({ name }) => name).join(',')])
  return fc.oneof(
    { weight: 12, arbitrary: filter },
    { weight: 4, arbitrary: tree },
    { weight: 4, arbitrary: order },
    { weight: 4, arbitrary: page },
    { weight: 1, arbitrary: conflict },
    { weight: 1, arbitrary: fc.tuple(anything, anything) },
  )
}

/** A complete query on a table, with filters on it and usually on an embed. */
const queryOf = (schema: FuzzSchema, table: string): fc.Arbitrary<Pair[]> => {
  const [embed] = Object.entries(schema.tables[table]?.embeds ?? {})
  const plain = fc.tuple(
    mostly(
      selectOf(schema, table).map((text): Pair[] => [['select', text]]),
      fc.constant<Pair[]>([]),
      4,
    ),
    fc.array(parameterOf(schema, table), { maxLength: 3 }),
  )
  if (!embed) return plain.map((parts) => parts.flat())
  const [name, target] = embed
  const alias = name.split('!')[0] ?? name
  const nested = fc
    .tuple(
      selectOf(schema, target, 1),
      fc.array(parameterOf(schema, target, `${alias}.`), { maxLength: 2 }),
      fc.array(parameterOf(schema, table), { maxLength: 1 }),
    )
    .map(([inner, onEmbed, onRoot]): Pair[][] => [
      [['select', `*,${name}(${inner})`]],
      [...onEmbed, ...onRoot],
    ])
  return fc
    .oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: nested })
    .map((parts) => parts.flat())
}

const preferences =
  'return=representation return=minimal return=headers-only count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict max-affected=1 tx=rollback timezone=Europe/London nonsense constructor=x'
const prefer = fc.array(pick(preferences.split(' ')), { maxLength: 3 })
const accept = pick([
  undefined,
  undefined,
  undefined,
  undefined,
  '*/*',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan+json; options=analyze',
  'image/png, */*;q=0.1',
  'image/png',
])
const page = pick([undefined, undefined, undefined, undefined, '0-4', '5-2', '3-', 'bytes=1'])
const headers = fc.tuple(prefer, accept, page).map(([wanted, form, range]) => ({
  ...(wanted.length > 0 ? { prefer: wanted.join(', ') } : {}),
  ...(form ? { accept: form } : {}),
  ...(range ? { range } : {}),
}))

const jsonValue = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 4 }), fc.integer(), { maxKeys: 2 }),
)
const rowOf = (schema: FuzzSchema, columns: Column[]) =>
  fc
    .array(
      mostly(columns.length > 0 ? pick(columns) : otherColumn(schema), otherColumn(schema), 40).chain(
        ({ name, kind }) =>
          mostly<unknown>(valueFor(kind), jsonValue, 6).map(
            (value) => [name.replaceAll(/^"|\\|"$/g, ''), value] as const,
          ),
      ),
      { maxLength: 4 },
    )
    .map((entries) => Object.fromEntries(entries))
const payloadOf = (schema: FuzzSchema, columns: Column[]) =>
  fc.oneof(
    { weight: 6, arbitrary: rowOf(schema, columns).map((each) => JSON.stringify(each)) },
    {
      weight: 2,
      arbitrary: fc.array(rowOf(schema, columns), { maxLength: 3 }).map((each) => JSON.stringify(each)),
    },
    { weight: 1, arbitrary: fc.oneof(fc.json({ maxDepth: 2 }), fc.string({ maxLength: 10 })) },
  )

const encode = (pairs: Pair[]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')

const onTable = (schema: FuzzSchema) =>
  mostly(pick(Object.keys(schema.tables)), anything, 60).chain((table) => {
    const known = Object.hasOwn(schema.tables, table) ? table : schema.fallback
    return fc
      .tuple(
        pick(['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']),
        queryOf(schema, known),
        headers,
        payloadOf(schema, columnsOf(schema, known)),
      )
      .map(
        ([method, query, sentHeaders, body]): GeneratedRequest => ({
          method,
          address: `/${encodeURIComponent(table.toWellFormed())}?${encode(query)}`,
          headers: sentHeaders,
          body: ['POST', 'PATCH', 'PUT'].includes(method) ? body : undefined,
        }),
      )
  })

const onFunction = (schema: FuzzSchema) =>
  mostly(pick(Object.keys(schema.functions)), anything, 60).chain((name) => {
    const { parameters, returns } = (Object.hasOwn(schema.functions, name) && schema.functions[name]) || {
      parameters: {},
      returns: schema.fallback,
    }
    const columns = Object.entries(parameters).map(([each, kind]): Column => ({ name: each, kind }))
    const args = fc.tuple(
      ...columns.map((column) => valueFor(column.kind).map((text): Pair => [column.name, text])),
    )
    const queries = mostly(fc.constant<Pair[]>([]), queryOf(schema, returns), 2)
    return fc
      .tuple(pick(['GET', 'GET', 'HEAD', 'POST', 'POST']), args, queries, headers, payloadOf(schema, columns))
      .map(
        ([method, argumentPairs, query, sentHeaders, body]): GeneratedRequest => ({
          method,
          address: `/rpc/${encodeURIComponent(name.toWellFormed())}?${encode(method === 'POST' ? query : [...argumentPairs, ...query])}`,
          headers: sentHeaders,
          body: method === 'POST' ? body : undefined,
        }),
      )
  })

/** Any valid request of /rest/v1, and some invalid ones. */
export const anyRequest = (schema: FuzzSchema): fc.Arbitrary<GeneratedRequest> =>
  fc.oneof({ weight: 3, arbitrary: onTable(schema) }, { weight: 1, arbitrary: onFunction(schema) })
