import type { RestRequest } from '../parse/syntax-tree.ts'
import { RestError } from '../rest-error.ts'
import type { Relation } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { compileLogic } from './compile-filter.ts'
import { compileInsert } from './compile-insert.ts'
import { compilePayload } from './compile-payload.ts'
import { embedsOf, type ReadNode } from './read-tree.ts'
import { qualified, quote } from './sql-text.ts'
import { noEmbeds, payloadColumns, rootLogic, targetNode } from './write-target.ts'

/** INSERT, UPDATE or DELETE, returning what the response needs. `node` reads its result. */
export function compileMutation(
  request: RestRequest,
  relation: Relation,
  node: ReadNode,
  context: Context,
): string {
  rejectReadOnlyView(request, relation)
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

/** PostgreSQL's message, but with 405: PostgreSQL's error code would make it a server error. */
function rejectReadOnlyView(
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

function compileUpdate(
  request: RestRequest,
  relation: Relation,
  context: Context,
  returning: string,
): string {
  const columns = payloadColumns(request, relation)
  const table = qualified(relation)
  // Nothing to set: no row changes, but the response must still have the requested columns.
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

/** Changing every row is probably a mistake; hosted Supabase rejects it with this message. */
function compileWhere(request: RestRequest, relation: Relation, context: Context, verb: string): string {
  const logic = rootLogic(request)
  if (logic.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`)
  const node = targetNode(relation)
  return ` where ${logic.map((item) => compileLogic(item, node, context, noEmbeds)).join(' and ')}`
}

/** The requested columns, plus those that embeds join on and the key for the Location header. */
function returnedColumns({ preferences }: RestRequest, relation: Relation, node: ReadNode): string {
  const table = quote(relation.name)
  const returnPreference = preferences.return ?? 'minimal'
  if (returnPreference === 'minimal') return '1'
  const key = relation.primaryKey
  if (returnPreference === 'headers-only')
    return key.length > 0 ? key.map((name) => `${table}.${quote(name)}`).join(', ') : '1'
  const fields = node.items.flatMap((item) => (item.kind === 'field' ? [item.field.field.name] : []))
  const embeds = embedsOf(node)
  const returnsRow =
    fields.includes('*') || embeds.some(({ relationship }) => relationship.kind === 'computed')
  const computed = [...new Set(fields)].flatMap((name) => {
    const field = relation.columns.has(name) ? undefined : relation.computedFields.get(name)
    return field ? [`${qualified({ schema: field.schema, name })}(${table}) as ${quote(name)}`] : []
  })
  if (returnsRow) return [`${table}.*`, ...computed].join(', ')
  const linking = embeds.flatMap(({ relationship }) => {
    if (relationship.kind === 'many-to-many') return relationship.ownPairs.map(({ own }) => own)
    return 'pairs' in relationship ? relationship.pairs.map(({ own }) => own) : []
  })
  const plain = new Set([...fields, ...linking, ...key].filter((name) => relation.columns.has(name)))
  const all = [...[...plain].map((name) => `${table}.${quote(name)}`), ...computed]
  return all.length > 0 ? all.join(', ') : '1'
}
