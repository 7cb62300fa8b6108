import type { Caller } from '../../db/as-caller.ts'
import { isLimited } from '../parse/parse-preferences.ts'
import type { RestRequest } from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
import { isToOne, keyOf, type Relation, type Routine, type Schema } from '../schema/schema.ts'
import { closestName } from './closest.ts'
import { compileCall } from './compile-call.ts'
import { compileCountPlan, compileCountRows, compileTotal } from './compile-count.ts'
import type { Context } from './compile-field.ts'
import { compileMutation } from './compile-mutation.ts'
import { compileRange } from './compile-range.ts'
import { compileRead } from './compile-read.ts'
import { compileResponse, type Statement } from './compile-response.ts'
import { findRoutine } from './find-routine.ts'
import { buildReadTree, embedsOf, type ReadNode } from './read-tree.ts'
import { canMultiply } from './response-size.ts'
import type { Source } from './source.ts'
import { Parameters, quote } from './sql-text.ts'

export type Compiled = {
  /** Returns one row, see resultColumns. */
  main: Statement
  /** EXPLAIN of the rows to be counted, if an estimate was requested. */
  countPlan: Statement | undefined
  isReadOnly: boolean
  routine: Routine | undefined
  relation: Relation | undefined
}

export type Options = {
  maxRows: number | undefined
  /** Does not apply to the service role. */
  maxResponseBytes?: number | undefined
  /** The caller's role, which the statement verifies when it runs. */
  role: Caller['role']
}

/** Compiles a parsed request to SQL, using the schema cache. */
export function compile(request: RestRequest, schema: Schema, options: Options): Compiled {
  if (request.target.kind === 'function') return compileFunction(request, schema, options)
  const relation = findRelation(request, schema)
  if (request.method === 'GET' || request.method === 'HEAD')
    return compileTable(request, relation, schema, options)
  return compileWrite(request, relation, schema, options)
}

function findRelation({ schema: name, target }: RestRequest, schema: Schema): Relation {
  const relation = schema.relations.get(keyOf(name, target.name))
  if (relation) return relation
  const names = [...schema.relations.values()].flatMap((each) => (each.schema === name ? [each.name] : []))
  const suggestion = closestName(target.name, names)
  throw new SchemaCacheMiss(
    404,
    'PGRST205',
    `Could not find the table '${name}.${target.name}' in the schema cache`,
    {
      hint: suggestion === undefined ? null : `Perhaps you meant the table '${name}.${suggestion}'`,
    },
  )
}

const contextFor = (schema: Schema, { role, maxResponseBytes }: Options): Context => ({
  schema,
  parameters: new Parameters(),
  maxBytes: role === 'service_role' ? undefined : maxResponseBytes,
})

const sourceOf = (relation: Relation, isCte: boolean): Source => ({
  schema: relation.schema,
  name: relation.name,
  relation,
  columns: relation.columns,
  isCte,
})

function compileTable(request: RestRequest, relation: Relation, schema: Schema, options: Options): Compiled {
  const node = buildReadTree(schema, sourceOf(relation, false), request.query)
  capRows(node, options.maxRows)
  const context = contextFor(schema, options)
  const rows = compileRead(node, context)
  return {
    main: compileResponse({
      request,
      context,
      rows,
      isMultiplied: canMultiply(node),
      total: compileTotal(request, node, context, options.maxRows),
      role: options.role,
    }),
    countPlan: compileCountPlan(request, node, schema),
    isReadOnly: true,
    routine: undefined,
    relation,
  }
}

function compileFunction(request: RestRequest, schema: Schema, options: Options): Compiled {
  const routine = findRoutine(schema, request)
  if (!routine.isSet && isLimited(request.preferences))
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    )
  const node = buildReadTree(schema, resultOf(routine, schema), request.query)
  capRows(node, options.maxRows)
  const context = contextFor(schema, options)
  const source = compileCall(request, routine, node, context)
  const isScalar = routine.returns.kind !== 'composite'
  const from = `pgrst_source as ${quote(node.alias)}`
  const isPlain = isScalar && !selectsColumns(node)
  const rows = isPlain ? compileScalarRows(node, context) : compileRead(node, context, undefined, from)
  const { count } = request.preferences
  const isCounted = count === 'exact' || count === 'estimated'
  return {
    main: compileResponse({
      request,
      context,
      role: options.role,
      source,
      rows,
      isMultiplied: routine.isSet && canMultiply(node),
      total: isCounted
        ? `(select count(*) from (${compileCountRows(node, context, undefined, from)}) as _)`
        : undefined,
      routine,
    }),
    countPlan: undefined,
    isReadOnly: request.method !== 'POST' || routine.volatility !== 'volatile',
    routine,
    relation: undefined,
  }
}

/** Whether a request names columns. Scalars have none, so such a request fails like any other with an unknown column. */
const selectsColumns = ({ where, order, items }: ReadNode): boolean =>
  where.length > 0 ||
  order.length > 0 ||
  items.some((item) => item.kind === 'embed' || item.field.field.name !== '*')

/** A list of scalars can be paged, but has no columns to select or filter by. */
function compileScalarRows({ range }: ReadNode, { parameters }: Context): string {
  return `select * from pgrst_source ${compileRange(range, parameters)}`.trimEnd()
}

function resultOf({ schema: ownSchema, name, returns }: Routine, schema: Schema): Source {
  if (returns.kind !== 'composite')
    return { schema: ownSchema, name, relation: undefined, columns: new Map(), isCte: true }
  const relation =
    returns.relation && schema.relations.get(keyOf(returns.relation.schema, returns.relation.name))
  if (relation) return sourceOf(relation, true)
  return { schema: ownSchema, name, relation: undefined, columns: returns.columns, isCte: true }
}

function compileWrite(request: RestRequest, relation: Relation, schema: Schema, options: Options): Compiled {
  if (request.method === 'PUT' && request.query.ranges.some(({ path }) => path.length === 0))
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const { query, preferences } = request
  // All written rows are returned in the order they were written; only embeds keep their own filters.
  const where = query.where.filter(({ path }) => path.length > 0)
  const isShown = preferences.return === 'representation'
  const node = buildReadTree(schema, sourceOf(relation, true), { ...query, where, order: [], ranges: [] })
  const context = contextFor(schema, options)
  const source = compileMutation(request, relation, node, context)
  const from = `pgrst_source as ${quote(node.alias)}`
  const rows = isShown ? compileRead(node, context, undefined, from) : 'select 1 from pgrst_source'
  return {
    main: compileResponse({
      request,
      context,
      role: options.role,
      source,
      rows,
      // All written rows are returned, whatever the row limit.
      isMultiplied: true,
      total: undefined,
      relation,
    }),
    countPlan: undefined,
    isReadOnly: false,
    routine: undefined,
    relation,
  }
}

/** Applies the server's row limit to the node and its to-many embeds. */
function capRows(node: ReadNode, maxRows: number | undefined): void {
  if (maxRows === undefined) return
  const { offset, limit } = node.range
  node.range = { offset, limit: Math.min(limit ?? maxRows, maxRows) }
  // To-one embeds need no limit, and without one PostgreSQL can choose the cheapest join.
  for (const embed of embedsOf(node)) if (!isToOne(embed.relationship)) capRows(embed, maxRows)
}
