import fc from 'fast-check'
import { functions, type Kind, world } from './rest-fixture-world.ts'

/** A request to /rest/v1 as it travels. */
export type Sent = {
  method: string
  address: string
  headers: Record<string, string>
  body: string | undefined
}

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 30): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd })

const nasty = pick(
  `' " \\ -- /* ; $1 % ( ) , . : :: { } {" * -> ->> ! ... E'\\' $$ é 🏠 null NaN infinity`
    .split(' ')
    .concat(['\0', '\ud800', '\n', '\t', '', ' ', "'; drop table homes; --", '" or 1=1 --', '"a"),(']),
)
const anything = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  nasty,
  fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join('')),
)

const sensible: Record<Kind, fc.Arbitrary<string>> = {
  int: fc.oneof(fc.integer({ min: 0, max: 8 }).map(String), pick(['200000', '300000', '-1', '2147483648'])),
  text: fc.oneof(pick(['Ann', 'Kitchen', 'Acorn', 'apple', 'Sunny*', '%house%', '^S', 'house']), anything),
  numeric: pick(['45.5', '90', '1e3', 'NaN']),
  enum: pick(['gas', 'electric', 'heat pump']),
  bool: pick(['true', 'false', 't']),
  date: pick(['2026-01-05', '2026-03-05', 'today']),
  time: pick(['2026-02-01T10:00:00Z', '2026-01-01', 'now']),
  array: pick(['{garden}', '{parking,garden}', '{}', '{1,2}']),
  json: pick(['{"epc":"C"}', '{}', '[]', '1', '"x"']),
  range: pick(['[2026-01-01,2026-02-01)', 'empty', '(,)']),
  tsvector: pick(['house', 'house & garden', 'flat or loft']),
  uuid: pick(['00000000-0000-0000-0000-000000000000']),
}
const valueFor = (kind: Kind) => mostly(sensible[kind], anything, 12)

const ordered = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct']
const fitting: Record<Kind, string[]> = {
  int: [...ordered, 'eq(any)', 'gt(all)'],
  text: [
    ...ordered,
    'like',
    'ilike',
    'match',
    'imatch',
    'like(any)',
    'ilike(all)',
    'plfts',
    'wfts(english)',
    'fts',
  ],
  numeric: ordered,
  enum: ordered,
  bool: ordered,
  date: ordered,
  time: ordered,
  array: ['cs', 'cd', 'ov', 'eq'],
  json: ['cs', 'cd', 'eq'],
  range: ['cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj', 'eq'],
  tsvector: ['fts', 'plfts', 'phfts', 'wfts', 'fts(english)', 'wfts(simple)', 'fts(nope)'],
  uuid: ['eq', 'neq'],
}
const everyOperator = [...new Set(Object.values(fitting).flat()), 'nope', 'eq(some)', 'in(any)']

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const listOf = (kind: Kind) =>
  fc
    .array(valueFor(kind), { maxLength: 4 })
    .map((values) => `(${values.map((each, i) => (i % 2 ? quoted(each) : each)).join(',')})`)

/** `not.eq.5`: an operator that mostly fits the kind of column, and a value that mostly does too. */
const operationOf = (kind: Kind) => {
  const compared = fc
    .tuple(mostly(pick(fitting[kind]), pick(everyOperator), 12), valueFor(kind))
    .map(([operator, text]) => `${operator}.${operator.includes('(a') ? `{${text}}` : text}`)
  const listed = listOf(kind).map((values) => `in.${values}`)
  const is = pick(['null', 'not_null', 'true', 'unknown', 'maybe']).map((word) => `is.${word}`)
  const operation = fc.oneof({ weight: 8, arbitrary: compared }, listed, is, {
    weight: 1,
    arbitrary: anything,
  })
  return fc.tuple(pick(['', '', '', 'not.']), operation).map((parts) => parts.join(''))
}

type Column = { name: string; kind: Kind }
const own = (table: string): Column[] =>
  Object.entries(world[table]?.columns ?? {}).map(([name, kind]) => ({ name, kind }))
const stranger: fc.Arbitrary<Column> = fc.oneof(
  pick(Object.keys(world)).chain((table) => pick(own(table))),
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
/** A column, now and then with a path into it. */
const columnOf = (table: string): fc.Arbitrary<Column> =>
  fc
    .tuple(mostly(pick(own(table)), stranger), mostly(fc.constant(''), path, 8))
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

const fieldOf = (table: string) =>
  fc
    .tuple(
      pick(['', '', '', 'x:', '"q \\"":']),
      columnOf(table),
      mostly(
        fc.constant(''),
        pick(casts).map((cast) => `::${cast}`),
        6,
      ),
      mostly(fc.constant(''), pick(aggregates), 10),
    )
    .map(([alias, { name }, cast, aggregate]) => `${alias}${name}${cast}${aggregate}`)

function selectOf(table: string, depth = 0): fc.Arbitrary<string> {
  const field = fc.oneof(
    { weight: 6, arbitrary: fieldOf(table) },
    pick(['*', '*', 'count()', 'c:count()::text']),
  )
  const embeds = Object.entries(world[table]?.embeds ?? {})
  const known = embeds.length > 0 ? pick(embeds) : pick([['rooms', 'rooms'] as [string, string]])
  const relation = mostly(
    known,
    anything.map((name): [string, string] => [name, 'rooms']),
  ).chain(([name, target]) =>
    fc
      .tuple(
        pick(['', '', '', '...', 'y:']),
        pick(['', '', '!inner', '!left', '!nope']),
        selectOf(target, depth + 1),
      )
      .map(([prefix, join, inner]) => `${prefix}${name}${join}(${inner})`),
  )
  const item =
    depth >= 2 ? field : fc.oneof({ weight: 4, arbitrary: field }, { weight: 2, arbitrary: relation })
  return fc.array(item, { maxLength: 3, minLength: depth === 0 ? 1 : 0 }).map((items) => items.join(','))
}

function logicOf(table: string, depth = 0): fc.Arbitrary<string> {
  const filter = columnOf(table).chain(({ name, kind }) => operationOf(kind).map((rest) => `${name}.${rest}`))
  if (depth >= 3) return filter
  const group = fc
    .tuple(
      pick(['', 'not.']),
      pick(['and', 'or']),
      fc.array(logicOf(table, depth + 1), { minLength: 1, maxLength: 3 }),
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
const orderOf = (table: string) =>
  fc
    .array(
      fc
        .tuple(
          columnOf(table),
          pick(['', '.asc', '.desc', '.desc']),
          pick(['', '', '.nullsfirst', '.nullslast', '.nope']),
        )
        .map(([{ name }, way, nulls]) => name + way + nulls),
      { minLength: 1, maxLength: 2 },
    )
    .map((terms) => terms.join(','))

/** One parameter of the address; `prefix` leads to an embed. */
function questionOf(table: string, prefix = ''): fc.Arbitrary<Pair> {
  const filter = columnOf(table).chain(({ name, kind }) =>
    operationOf(kind).map((rest): Pair => [prefix + name, rest]),
  )
  const tree = fc
    .tuple(pick(['and', 'or', 'not.or']), fc.array(logicOf(table), { minLength: 1, maxLength: 3 }))
    .map(([word, items]): Pair => [prefix + word, `(${items.join(',')})`])
  const order = orderOf(table).map((terms): Pair => [`${prefix}order`, terms])
  const page = fc.tuple(pick(['limit', 'offset']), number).map(([word, text]): Pair => [prefix + word, text])
  const conflict = fc
    .tuple(pick(['columns', 'on_conflict']), fc.array(columnOf(table), { minLength: 1, maxLength: 2 }))
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

/** A whole query on a table: what to show, and questions on it and on an embed that is mostly there. */
const queryOf = (table: string): fc.Arbitrary<Pair[]> => {
  const [embed] = Object.entries(world[table]?.embeds ?? {})
  const plain = fc.tuple(
    mostly(
      selectOf(table).map((text): Pair[] => [['select', text]]),
      fc.constant<Pair[]>([]),
      4,
    ),
    fc.array(questionOf(table), { maxLength: 3 }),
  )
  if (!embed) return plain.map((parts) => parts.flat())
  const [name, target] = embed
  const alias = name.split('!')[0] ?? name
  const nested = fc
    .tuple(
      selectOf(target, 1),
      fc.array(questionOf(target, `${alias}.`), { maxLength: 2 }),
      fc.array(questionOf(table), { maxLength: 1 }),
    )
    .map(([inner, onEmbed, onRoot]): Pair[][] => [
      [['select', `*,${name}(${inner})`]],
      [...onEmbed, ...onRoot],
    ])
  return fc
    .oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: nested })
    .map((parts) => parts.flat())
}

const wishes =
  'return=representation return=minimal return=headers-only count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default handling=strict max-affected=1 tx=rollback timezone=Europe/London nonsense constructor=x'
const prefer = fc.array(pick(wishes.split(' ')), { maxLength: 3 })
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
const rowOf = (columns: Column[]) =>
  fc
    .array(
      mostly(columns.length > 0 ? pick(columns) : stranger, stranger, 40).chain(({ name, kind }) =>
        mostly<unknown>(valueFor(kind), jsonValue, 6).map(
          (value) => [name.replaceAll(/^"|\\|"$/g, ''), value] as const,
        ),
      ),
      { maxLength: 4 },
    )
    .map((entries) => Object.fromEntries(entries))
const payloadOf = (columns: Column[]) =>
  fc.oneof(
    { weight: 6, arbitrary: rowOf(columns).map((each) => JSON.stringify(each)) },
    { weight: 2, arbitrary: fc.array(rowOf(columns), { maxLength: 3 }).map((each) => JSON.stringify(each)) },
    { weight: 1, arbitrary: fc.oneof(fc.json({ maxDepth: 2 }), fc.string({ maxLength: 10 })) },
  )

const encode = (pairs: Pair[]) =>
  pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')

const onTable = mostly(pick(Object.keys(world)), anything, 60).chain((table) => {
  const known = Object.hasOwn(world, table) ? table : 'homes'
  return fc
    .tuple(
      pick(['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']),
      queryOf(known),
      headers,
      payloadOf(own(known)),
    )
    .map(
      ([method, query, sentHeaders, body]): Sent => ({
        method,
        address: `/${encodeURIComponent(table.toWellFormed())}?${encode(query)}`,
        headers: sentHeaders,
        body: ['POST', 'PATCH', 'PUT'].includes(method) ? body : undefined,
      }),
    )
})

const onFunction = mostly(pick(Object.keys(functions)), anything, 60).chain((name) => {
  const { parameters, returns } = (Object.hasOwn(functions, name) && functions[name]) || {
    parameters: {},
    returns: 'homes',
  }
  const columns = Object.entries(parameters).map(([each, kind]): Column => ({ name: each, kind }))
  const args = fc.tuple(
    ...columns.map((column) => valueFor(column.kind).map((text): Pair => [column.name, text])),
  )
  const query = mostly(fc.constant<Pair[]>([]), queryOf(returns), 2)
  return fc.tuple(pick(['GET', 'GET', 'HEAD', 'POST', 'POST']), args, query, headers, payloadOf(columns)).map(
    ([method, given, asked, sentHeaders, body]): Sent => ({
      method,
      address: `/rpc/${encodeURIComponent(name.toWellFormed())}?${encode(method === 'POST' ? asked : [...given, ...asked])}`,
      headers: sentHeaders,
      body: method === 'POST' ? body : undefined,
    }),
  )
})

/** Anything that can be said in the grammar of /rest/v1, and a little that cannot. */
export const anyRequest: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 3, arbitrary: onTable },
  { weight: 1, arbitrary: onFunction },
)
