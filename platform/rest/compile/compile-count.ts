import type { Context } from './compile-field.ts'
import { type CompileNullEmbed, compileLogic } from './compile-filter.ts'
import { compileFrom, joinConditions } from './compile-from.ts'
import { type Embed, embedsOf, type ReadNode } from './read-tree.ts'

/** The rows that a read would find without its limit, for counting: embeds matter only where they keep rows out. */
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
