import type { Filter, Logic, RestRequest } from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
import type { Relation } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { compileLogic } from './compile-filter.ts'
import { compilePayload } from './compile-payload.ts'
import { qualified, quote } from './sql-text.ts'
import { noEmbeds, payloadColumns, rootLogic, targetNode } from './write-target.ts'

/** INSERT with conflict handling. */
export function compileInsert(
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

/** Counts inserted rows: adds each row, and subtracts those that became updates. The response status depends on it. */
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

const noConflictColumn = (name: string) =>
  new SchemaCacheMiss(400, '42703', `column "${name}" does not exist`)

/** PUT names its row in the URL and in the payload; the two must agree. */
function putConditions(request: RestRequest, relation: Relation, context: Context): string[] {
  const filters = rootLogic(request)
  const isKey = (logic: Logic): logic is Filter =>
    logic.kind === 'filter' &&
    !logic.isNegated &&
    logic.field.path.length === 0 &&
    logic.operation.kind === 'quantified' &&
    logic.operation.operator === 'eq' &&
    logic.operation.quantifier === undefined
  const filteredColumns = new Set(filters.filter(isKey).map(({ field }) => field.name))
  const coversKey =
    filteredColumns.size === relation.primaryKey.length &&
    relation.primaryKey.every((name) => filteredColumns.has(name))
  if (!filters.every(isKey) || filteredColumns.size === 0 || !coversKey)
    throw new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    )
  const body = { ...targetNode(relation), alias: 'pgrst_body' }
  return filters.map((logic) => compileLogic(logic, body, context, noEmbeds))
}
