import type { RestRequest } from '../parse/syntax-tree.ts'
import type { Schema } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { type CompileNullEmbed, compileLogic } from './compile-filter.ts'
import { compileFrom, joinConditions } from './compile-from.ts'
import type { Statement } from './compile-response.ts'
import { type Embed, embedsOf, type ReadNode } from './read-tree.ts'
import { Parameters } from './sql-text.ts'

/** The rows that a read would return without its limit, for counting. Embeds matter only if they filter rows. */
export function compileCountRows(node: ReadNode, context: Context, parent?: ReadNode, from?: string): string {
  const exists = (embed: Embed) => `exists (${compileCountRows(embed, context, node)})`
  const nullEmbed: CompileNullEmbed = (embed, isNull) => `${isNull ? 'not ' : ''}${exists(embed)}`
  const conditions = [
    ...node.where.map((logic) => compileLogic(logic, node, context, nullEmbed)),
    ...(parent ? joinConditions(node as Embed, parent) : []),
    ...embedsOf(node)
      .filter(({ isInner }) => isInner)
      .map(exists),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `select 1 from ${from ?? compileFrom(node, parent)}${where}`
}

/** The number of rows without the limit, if a count was requested. */
export function compileTotal(
  { preferences }: RestRequest,
  node: ReadNode,
  context: Context,
  maxRows: number | undefined,
): string | undefined {
  const { count } = preferences
  if (count !== 'exact' && count !== 'estimated') return undefined
  // An estimate is exact up to the maximum page size; beyond that, the planner's estimate is used.
  const cap = count === 'estimated' && maxRows !== undefined ? ` limit ${maxRows + 1}` : ''
  return `(select count(*) from (${compileCountRows(node, context)}${cap}) as _)`
}

/** EXPLAIN for the planner's estimate of the same number. */
export function compileCountPlan(
  { preferences }: RestRequest,
  node: ReadNode,
  schema: Schema,
): Statement | undefined {
  if (preferences.count !== 'planned' && preferences.count !== 'estimated') return undefined
  const context: Context = { schema, parameters: new Parameters() }
  const text = `explain (format json) ${compileCountRows(node, context)}`
  return { text, values: context.parameters.values }
}
