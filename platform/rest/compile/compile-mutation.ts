import type { Filter, Logic, RestRequest } from '../parse/plan.ts'
import { RestError, SchemaMiss } from '../rest-error.ts'
import type { Relation } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { compileLogic } from './compile-filter.ts'
import { compilePayload, type PayloadColumn } from './compile-payload.ts'
import { embedsOf, type ReadNode } from './read-tree.ts'
import { qualified, quote } from './sql-text.ts'

/** INSERT, UPDATE or DELETE with what it must return for the answer. `node` is the read of its result. */
export function compileMutation(
  request: RestRequest,
  relation: Relation,
  node: ReadNode,
  context: Context,
): string {
  refuseUnchangeable(request, relation)
  const returning = ` returning ${returnedColumns(request, relation, node)}`
  switch (request.method) {
    case 'PATCH':
      return compileUpdate(request, relation, context, returning)
    case 'DELETE':
      return compileDelete(request, relation, context, returning)
    default:
      return compileInsert(request, relation, context, returning)
  }
}

/** PostgreSQL's words; it would count the refusal among its own failures, but it is the caller who asks too much. */
function refuseUnchangeable(
  { method }: RestRequest,
  { name, canInsert, canUpdate, canDelete }: Relation,
): void {
  const verbs = {
    POST: ['insert into', canInsert],
    PATCH: ['update', canUpdate],
    DELETE: ['delete from', canDelete],
  } as const
  const [verb, isPossible] = verbs[method as keyof typeof verbs] ?? ['insert into', canInsert && canUpdate]
  if (!isPossible) throw new RestError(405, '55000', `cannot ${verb} view "${name}"`)
}

/** Filters of the address itself choose the rows to change; those on embeds shape only the answer. */
const rootLogic = ({ query }: RestRequest): Logic[] =>
  query.where.filter(({ path }) => path.length === 0).map(({ value }) => value)

function compileInsert(
  request: RestRequest,
  relation: Relation,
  context: Context,
  returning: string,
): string {
  const { preferences, method, body } = request
  const columns = payloadColumns(request, relation)
  const names = columns.map(({ name }) => quote(name))
  const conflict = compileConflict(request, relation, names)
  const from = compilePayload(
    body,
    { columns, areDefaultsApplied: preferences.missing === 'default' && method === 'POST' },
    context,
  )
  const conditions = method === 'PUT' ? putConditions(request, relation, context) : []
  if (conflict) conditions.push(countInserted(1))
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const into = `insert into ${qualified(relation)}${names.length > 0 ? `(${names.join(', ')})` : ''}`
  const values = names.map((name) => `pgrst_body.${name}`).join(', ')
  return `${into} select ${values} from ${from}${where}${conflict}${returning}`
}

/** Counts rows on their way in, and takes back those that became updates, so that the answer can say which it was. */
const countInserted = (step: 1 | -1) =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + ${step})::text, true) is not null`

function compileConflict(request: RestRequest, relation: Relation, names: string[]): string {
  const { preferences, method, query } = request
  const resolution = method === 'PUT' ? 'merge-duplicates' : preferences.resolution
  const target = method === 'PUT' ? relation.primaryKey : (query.onConflict ?? relation.primaryKey)
  if (!resolution || target.length === 0) return ''
  for (const name of target) if (!relation.columns.has(name)) throw noConflictColumn(name)
  const on = ` on conflict (${target.map(quote).join(', ')})`
  if (resolution === 'ignore-duplicates' || names.length === 0) return `${on} do nothing`
  const set = names.map((name) => `${name} = excluded.${name}`).join(', ')
  return `${on} do update set ${set} where ${countInserted(-1)}`
}

const noConflictColumn = (name: string) => new SchemaMiss(400, '42703', `column "${name}" does not exist`)

/** PUT names its row twice, in the address and in the payload; the two must agree. */
function putConditions(request: RestRequest, relation: Relation, context: Context): string[] {
  const filters = rootLogic(request)
  const isKey = (logic: Logic): logic is Filter =>
    logic.kind === 'filter' &&
    !logic.isNegated &&
    logic.field.path.length === 0 &&
    logic.operation.kind === 'quantified' &&
    logic.operation.operator === 'eq' &&
    logic.operation.quantifier === undefined
  const named = new Set(filters.filter(isKey).map(({ field }) => field.name))
  const isWhole =
    named.size === relation.primaryKey.length && relation.primaryKey.every((name) => named.has(name))
  if (!filters.every(isKey) || named.size === 0 || !isWhole)
    throw new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    )
  const body = { ...targetNode(relation), alias: 'pgrst_body' }
  return filters.map((logic) => compileLogic(logic, body, context, noEmbeds))
}

function compileUpdate(
  request: RestRequest,
  relation: Relation,
  context: Context,
  returning: string,
): string {
  const columns = payloadColumns(request, relation)
  const table = qualified(relation)
  // Nothing to set: no row changes, but the answer must still have the shape that was asked for.
  if (columns.length === 0)
    return `select ${returning.slice(' returning '.length)} from ${table} as ${quote(relation.name)} where false`
  const from = compilePayload(
    request.body,
    { columns, areDefaultsApplied: request.preferences.missing === 'default' },
    context,
  )
  const set = columns.map(({ name }) => `${quote(name)} = pgrst_body.${quote(name)}`).join(', ')
  const where = compileWhere(request, relation, context, 'UPDATE')
  return `update ${table} as ${quote(relation.name)} set ${set} from ${from}${where}${returning}`
}

function compileDelete(
  request: RestRequest,
  relation: Relation,
  context: Context,
  returning: string,
): string {
  const where = compileWhere(request, relation, context, 'DELETE')
  return `delete from ${qualified(relation)} as ${quote(relation.name)}${where}${returning}`
}

/** A change of every row there is was hardly meant: hosted projects refuse it in these words. */
function compileWhere(request: RestRequest, relation: Relation, context: Context, verb: string): string {
  const logic = rootLogic(request)
  if (logic.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`)
  const node = targetNode(relation)
  return ` where ${logic.map((each) => compileLogic(each, node, context, noEmbeds)).join(' and ')}`
}

function targetNode(relation: Relation): ReadNode {
  const source = {
    schema: relation.schema,
    name: relation.name,
    relation,
    columns: relation.columns,
    isCte: false,
  }
  return {
    source,
    alias: relation.name,
    depth: 0,
    items: [],
    where: [],
    order: [],
    range: { offset: 0, limit: undefined },
  }
}

const noEmbeds = () => 'true'

function payloadColumns({ body, query }: RestRequest, relation: Relation): PayloadColumn[] {
  const names = query.columns ?? (body.kind === 'json' ? body.keys : [])
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (column) return column
    throw new SchemaMiss(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    )
  })
}

/** The columns that the answer shows, plus those that embeds hang on and the key for the Location header. */
function returnedColumns({ preferences }: RestRequest, relation: Relation, node: ReadNode): string {
  const table = quote(relation.name)
  const wanted = preferences.return ?? 'minimal'
  if (wanted === 'minimal') return '1'
  const key = relation.primaryKey
  if (wanted === 'headers-only')
    return key.length > 0 ? key.map((name) => `${table}.${quote(name)}`).join(', ') : '1'
  const fields = node.items.flatMap((item) => (item.kind === 'field' ? [item.field.field.name] : []))
  const embeds = embedsOf(node)
  const isWhole = fields.includes('*') || embeds.some(({ relationship }) => relationship.kind === 'computed')
  const computed = [...new Set(fields)].flatMap((name) => {
    const field = relation.columns.has(name) ? undefined : relation.computedFields.get(name)
    return field ? [`${qualified({ schema: field.schema, name })}(${table}) as ${quote(name)}`] : []
  })
  if (isWhole) return [`${table}.*`, ...computed].join(', ')
  const linking = embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'many-to-many') return relationship.ownPairs.map(({ own }) => own)
    return 'pairs' in relationship ? relationship.pairs.map(({ own }) => own) : []
  })
  const plain = new Set([...fields, ...linking, ...key].filter((name) => relation.columns.has(name)))
  const all = [...[...plain].map((name) => `${table}.${quote(name)}`), ...computed]
  return all.length > 0 ? all.join(', ') : '1'
}
