import type { SelectField } from '../parse/syntax-tree.ts'
import { isToOne } from '../schema/schema.ts'
import { applyAggregate, type Context, compileSelectField } from './compile-field.ts'
import { type Embed, type Item, outputName, type ReadNode } from './read-tree.ts'
import { quote } from './sql-text.ts'

type Output = { sql: string; name: string | undefined; isAggregate: boolean }

/** The output columns of a node, and the positions to group by if it aggregates. */
export function compileColumns(node: ReadNode, context: Context): { columns: string[]; groupBy: number[] } {
  const isHoisted = isSpreadToOne(node)
  const isGrouped = !isHoisted && hasAggregate(node)
  const names = node.depth > 0 ? distinctNames(node) : undefined
  const outputs = node.items.flatMap((item, i) => {
    const visibleNames = names?.[i]
    if (visibleNames?.size === 0) return []
    const isExplicit = isGrouped || (visibleNames !== undefined && node.items.length > 1)
    const own =
      item.kind === 'field'
        ? compileFieldOutputs(item.field, node, context, isExplicit)
        : compileEmbedOutputs(item.embed, context, { isGrouped, isHoisted })
    return visibleNames && isExplicit
      ? own.filter(({ name }) => name === undefined || visibleNames.has(name))
      : own
  })
  return {
    columns: outputs.map(({ sql, name }) => (name === undefined ? sql : `${sql} as ${quote(name)}`)),
    groupBy: isGrouped ? outputs.flatMap(({ isAggregate }, i) => (isAggregate ? [] : [i + 1])) : [],
  }
}

/** Columns of an embed are referenced by name, so names must be unique. The last one wins, as in JSON. */
function distinctNames(node: ReadNode): Set<string>[] {
  const taken = new Set<string>()
  const names = node.items.toReversed().map((item) => {
    const own = namesOf(item, node).filter((name) => !taken.has(name))
    for (const name of own) taken.add(name)
    return new Set(own)
  })
  return names.reverse()
}

function namesOf(item: Item, node: ReadNode): string[] {
  if (item.kind === 'embed') return item.embed.isSpread ? spreadNames(item.embed) : [item.embed.name]
  const isStar = item.field.field.name === '*' && item.field.aggregate === undefined
  return isStar ? [...node.source.columns.keys()] : [outputName(item.field)]
}

/** Aggregates of a spread to-one embed apply to the rows of the parent node. */
function hasAggregate(node: ReadNode): boolean {
  return node.items.some((item) =>
    item.kind === 'field'
      ? item.field.aggregate !== undefined
      : item.embed.isSpread && isToOne(item.embed.relationship) && hasAggregate(item.embed),
  )
}

function compileFieldOutputs(
  item: SelectField,
  node: ReadNode,
  context: Context,
  isExplicit: boolean,
): Output[] {
  const isHoisted = isSpreadToOne(node)
  const isAggregate = item.aggregate !== undefined && !isHoisted
  if (item.field.name === '*' && item.aggregate === undefined) {
    if (!isExplicit) return [{ sql: `${quote(node.alias)}.*`, name: undefined, isAggregate }]
    return [...node.source.columns.keys()].map((name) => ({
      sql: `${quote(node.alias)}.${quote(name)}`,
      name,
      isAggregate,
    }))
  }
  if (isHoisted && item.aggregate !== undefined) {
    const { aggregate, aggregateCast, ...plain } = item
    const sql = item.field.name === '*' ? '1' : compileSelectField(plain, node, context)
    return [{ sql, name: outputName(item), isAggregate }]
  }
  return [{ sql: compileSelectField(item, node, context), name: outputName(item), isAggregate }]
}

const isSpreadToOne = (node: ReadNode): boolean =>
  'isSpread' in node && (node as Embed).isSpread && isToOne((node as Embed).relationship)

type EmbedContext = { isGrouped: boolean; isHoisted: boolean }

function compileEmbedOutputs(embed: Embed, context: Context, parent: EmbedContext): Output[] {
  const join = quote(embed.joinAlias)
  if (embed.items.length === 0) return []
  if (embed.isSpread) return spreadOutputs(embed, join, context, parent)
  const json = isToOne(embed.relationship) ? `row_to_json(${join}.*)` : `coalesce(${join}.${join}, '[]')`
  // The type json has no equality operator, so group by jsonb.
  return [{ sql: parent.isGrouped ? `${json}::jsonb` : json, name: embed.name, isAggregate: false }]
}

function spreadOutputs(embed: Embed, join: string, context: Context, parent: EmbedContext): Output[] {
  const { isGrouped, isHoisted } = parent
  const isSingle = isToOne(embed.relationship)
  if (!isSingle) return spreadNames(embed).map((name) => spreadColumn(join, name, false, isGrouped))
  const outputs = embed.items.flatMap((item): Output[] => {
    if (item.kind === 'embed') {
      if (item.embed.isSpread) return spreadOutputs(item.embed, join, context, parent)
      return [spreadColumn(join, item.embed.name, true, isGrouped)]
    }
    const { field } = item
    if (field.field.name === '*' && field.aggregate === undefined)
      return [...embed.source.columns.keys()].map((name) => spreadColumn(join, name, true, isGrouped))
    const name = outputName(field)
    if (isHoisted || field.aggregate === undefined) return [spreadColumn(join, name, true, isGrouped)]
    const sql = applyAggregate(field.aggregate, field.aggregateCast, `${join}.${quote(name)}`, context)
    return [{ sql, name, isAggregate: true }]
  })
  return [...new Map(outputs.map((each) => [each.name, each])).values()]
}

function spreadColumn(join: string, name: string, isSingle: boolean, isGrouped: boolean): Output {
  const column = `${join}.${quote(name)}`
  const sql = isSingle ? column : `coalesce(${column}, '[]')${isGrouped ? '::jsonb' : ''}`
  return { sql, name, isAggregate: false }
}

export const spreadNames = (embed: Embed): string[] => [
  ...new Set(embed.items.flatMap((item) => namesOf(item, embed))),
]
