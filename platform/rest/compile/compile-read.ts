import type { OrderTerm, SelectField } from '../parse/syntax-tree.ts'
import { RestError } from '../rest-error.ts'
import { isToOne } from '../schema/schema.ts'
import { compileColumns, spreadNames } from './compile-columns.ts'
import { type Context, compileField, unknownColumn } from './compile-field.ts'
import { compileLogic, nullJoin } from './compile-filter.ts'
import { compileFrom, joinConditions } from './compile-from.ts'
import { compileRange } from './compile-range.ts'
import { type Embed, embedsOf, notEmbedded, type ReadNode } from './read-tree.ts'
import { aggregateWithLimit, canMultiply, withSizeLimit } from './response-size.ts'
import { quote } from './sql-text.ts'

/** A node with its embeds as one SELECT; each embed is a lateral join. */
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
    compileRange(node.range, context.parameters),
  ]
  return parts.filter(Boolean).join(' ')
}

function compileJoin(embed: Embed, parent: ReadNode, context: Context): string {
  const selected = withAtLeastOneColumn(embed)
  const alias = quote(embed.joinAlias)
  const kind = embed.isInner ? 'inner' : 'left'
  const rows = compileRead(selected, context, parent)
  if (isToOne(embed.relationship)) return `${kind} join lateral (${rows}) as ${alias} on true`
  const { from, columns } = compileMany(selected, rows, alias, context)
  const first = embed.isSpread ? quote(spreadNames(selected)[0] ?? '') : alias
  const on = embed.isInner ? `${alias}.${first} is not null` : 'true'
  return `${kind} join lateral (select ${columns.join(', ')} from ${from}) as ${alias} on ${on}`
}

function compileMany(embed: Embed, rows: string, alias: string, { maxBytes }: Context) {
  // A spread to-many embed becomes one array per column.
  if (embed.isSpread)
    return {
      from: `(${rows}) as ${alias}`,
      columns: spreadNames(embed).map((name) => {
        const array = withSizeLimit(`json_agg(${alias}.${quote(name)})`, maxBytes)
        return `${array} as ${quote(name)}`
      }),
    }
  const { value, from } = aggregateWithLimit({ rows, alias, isMultiplied: canMultiply(embed), maxBytes })
  return { from, columns: [`${value} as ${alias}`] }
}

/** `clients()` returns no columns but still tests whether there is a row. */
function withAtLeastOneColumn(embed: Embed): Embed {
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

/** Ordering by an embed is possible only if it has at most one row. */
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
