import type { OrderTerm, SelectField } from '../parse/plan.ts'
import { RestError } from '../rest-error.ts'
import { isToOne } from '../schema/schema.ts'
import {
  applyAggregate,
  type Context,
  compileField,
  compileSelectField,
  unknownColumn,
} from './compile-field.ts'
import { compileLogic, nullJoin } from './compile-filter.ts'
import { compileFrom, joinConditions } from './compile-from.ts'
import { type Embed, embedsOf, type Item, notEmbedded, outputName, type ReadNode } from './read-tree.ts'
import { quote } from './sql-text.ts'

/** A node with its embeds as one SELECT; each embed is a lateral subquery joined to it. */
export function compileRead(node: ReadNode, context: Context, parent?: ReadNode, from?: string): string {
  const { columns, groupBy } = compileColumns(node, context)
  const joins = embedsOf(node).map((embed) => compileJoin(embed, node, context))
  const conditions = [
    ...node.where.map((logic) => compileLogic(logic, node, context, nullJoin)),
    ...(parent ? joinConditions(node as Embed, parent) : []),
  ]
  const parts = [
    `select ${columns.join(', ')}`,
    `from ${from ?? compileFrom(node, parent)}`,
    ...joins,
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    groupBy.length > 0 ? `group by ${groupBy.join(', ')}` : '',
    compileOrder(node, context),
    compileRange(node, context),
  ]
  return parts.filter(Boolean).join(' ')
}

type Output = { sql: string; name: string | undefined; isAggregate: boolean }

function compileColumns(node: ReadNode, context: Context): { columns: string[]; groupBy: number[] } {
  const isHoisted = isSpreadToOne(node)
  const isGrouped = !isHoisted && hasAggregate(node)
  const names = node.depth > 0 ? distinctNames(node) : undefined
  const outputs = node.items.flatMap((item, i) => {
    const shown = names?.[i]
    if (shown?.size === 0) return []
    const isExplicit = isGrouped || (shown !== undefined && node.items.length > 1)
    const own =
      item.kind === 'field'
        ? compileFieldOutputs(item.field, node, context, isExplicit)
        : compileEmbedOutputs(item.embed, context, { isGrouped, isHoisted })
    return shown && isExplicit ? own.filter(({ name }) => name === undefined || shown.has(name)) : own
  })
  return {
    columns: outputs.map(({ sql, name }) => (name === undefined ? sql : `${sql} as ${quote(name)}`)),
    groupBy: isGrouped ? outputs.flatMap(({ isAggregate }, i) => (isAggregate ? [] : [i + 1])) : [],
  }
}

/** Others refer to the columns of an embed by name, so none may come twice: the last of a name is the one, as in JSON. */
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

/** Aggregates of a spread to-one embed are worked out over the rows of the node it is spread into. */
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

type Surroundings = { isGrouped: boolean; isHoisted: boolean }

function compileEmbedOutputs(embed: Embed, context: Context, around: Surroundings): Output[] {
  const join = quote(embed.joinAlias)
  if (embed.items.length === 0) return []
  if (embed.isSpread) return spreadOutputs(embed, join, context, around)
  const json = isToOne(embed.relationship) ? `row_to_json(${join}.*)` : `coalesce(${join}.${join}, '[]')`
  // JSON as text has no equality to group by.
  return [{ sql: around.isGrouped ? `${json}::jsonb` : json, name: embed.name, isAggregate: false }]
}

function spreadOutputs(embed: Embed, join: string, context: Context, around: Surroundings): Output[] {
  const { isGrouped, isHoisted } = around
  const isSingle = isToOne(embed.relationship)
  if (!isSingle) return spreadNames(embed).map((name) => spreadColumn(join, name, false, isGrouped))
  const outputs = embed.items.flatMap((item): Output[] => {
    if (item.kind === 'embed') {
      if (item.embed.isSpread) return spreadOutputs(item.embed, join, context, around)
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

function compileJoin(embed: Embed, parent: ReadNode, context: Context): string {
  const shown = withSomething(embed)
  const alias = quote(embed.joinAlias)
  const kind = embed.isInner ? 'inner' : 'left'
  const rows = compileRead(shown, context, parent)
  if (isToOne(embed.relationship)) return `${kind} join lateral (${rows}) as ${alias} on true`
  const columns = embed.isSpread ? spreadArrays(shown, alias) : [`json_agg(${alias}) as ${alias}`]
  const first = embed.isSpread ? quote(spreadNames(shown)[0] ?? '') : alias
  const on = embed.isInner ? `${alias}.${first} is not null` : 'true'
  return `${kind} join lateral (select ${columns.join(', ')} from (${rows}) as ${alias}) as ${alias} on ${on}`
}

/** Spreading many rows makes one array of each of their columns. */
const spreadArrays = (embed: Embed, alias: string): string[] =>
  spreadNames(embed).map((name) => `json_agg(${alias}.${quote(name)}) as ${quote(name)}`)

const spreadNames = (embed: Embed): string[] => [
  ...new Set(embed.items.flatMap((item) => namesOf(item, embed))),
]

/** `clients()` shows nothing but still asks whether there is a row. */
function withSomething(embed: Embed): Embed {
  if (embed.items.some((item) => item.kind === 'field' || item.embed.items.length > 0)) return embed
  const first = embed.source.columns.keys().next().value
  if (first === undefined) return embed
  const field: SelectField = { kind: 'field', field: { name: first, path: [] } }
  return { ...embed, items: [...embed.items, { kind: 'field', field }] }
}

function compileOrder(node: ReadNode, context: Context): string {
  if (node.order.length === 0) return ''
  return `order by ${node.order.map((term) => compileTerm(term, node, context)).join(', ')}`
}

function compileTerm(term: OrderTerm, node: ReadNode, context: Context): string {
  const field =
    term.relation === undefined ? compileField(term.field, node, context) : relatedField(term, node, context)
  const nulls = term.nulls && (term.nulls === 'nullsfirst' ? ' nulls first' : ' nulls last')
  return `${field}${term.direction ? ` ${term.direction}` : ''}${nulls ?? ''}`
}

/** Only an embed with at most one row has an order to lend. */
function relatedField({ relation, field }: OrderTerm, node: ReadNode, context: Context): string {
  const embed = embedsOf(node).find(({ name }) => name === relation)
  if (!embed) throw notEmbedded(relation ?? '')
  if (!isToOne(embed.relationship))
    throw new RestError(400, 'PGRST118', `A related order on '${embed.name}' is not possible`, {
      details: `'${node.source.name}' and '${embed.name}' do not form a many-to-one or one-to-one relationship`,
    })
  const isShown = spreadNames(embed).includes(field.name)
  if (!isShown) throw unknownColumn(embed.joinAlias, field.name, embed.source)
  return compileField(field, { source: { ...embed.source, isCte: true }, alias: embed.joinAlias }, context)
}

function compileRange({ range }: ReadNode, { parameters }: Context): string {
  const limit = range.limit === undefined ? '' : `limit ${parameters.add(`${range.limit}`)}`
  const offset = range.offset === 0 ? '' : `offset ${parameters.add(`${range.offset}`)}`
  return [limit, offset].filter(Boolean).join(' ')
}
