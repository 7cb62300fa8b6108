import type { Field, Logic, OrderTerm, Query, Range, SelectField, SelectRelation } from '../parse/plan.ts'
import { RestError, SchemaMiss } from '../rest-error.ts'
import { keyOf, type Relationship, type Schema } from '../schema/schema.ts'
import { findRelationship } from './find-relationship.ts'
import type { Source } from './source.ts'

export type Item = { kind: 'field'; field: SelectField } | { kind: 'embed'; embed: Embed }

export type ReadNode = {
  source: Source
  alias: string
  depth: number
  items: Item[]
  where: Logic[]
  order: OrderTerm[]
  range: Range
}

export type Embed = ReadNode & {
  /** The key under which it appears, and by which filters, orders and limits call it. */
  name: string
  relationName: string
  relationship: Relationship
  /** The name of the joined subquery. */
  joinAlias: string
  isInner: boolean
  isSpread: boolean
}

const wholeRange: Range = { offset: 0, limit: undefined }

/** Looks up every embed of a query and hangs filters, orders and limits where they belong. */
export function buildReadTree(schema: Schema, source: Source, query: Query): ReadNode {
  const root: ReadNode = {
    source,
    alias: source.name,
    depth: 0,
    items: [],
    where: [],
    order: [],
    range: wholeRange,
  }
  addItems(schema, root, query.select, new Set([source.name]))
  for (const { path, value } of query.where) nodeAt(root, path).where.push(value)
  for (const { path, value } of query.order) nodeAt(root, path).order = value
  for (const { path, value } of query.ranges) nodeAt(root, path).range = value
  return root
}

function addItems(schema: Schema, node: ReadNode, select: Query['select'], taken: Set<string>): void {
  for (const item of select) {
    if (item.kind === 'field') node.items.push({ kind: 'field', field: bareCount(item, node.source) ?? item })
    else node.items.push({ kind: 'embed', embed: buildEmbed(schema, node, item, taken) })
  }
}

/** `rooms(count)`: without parentheses it still counts rows, where there is no column of that name. */
function bareCount(item: SelectField, { columns, relation }: Source): SelectField | undefined {
  const { field, aggregate, cast, alias } = item
  if (field.name !== 'count' || field.path.length > 0 || aggregate !== undefined) return undefined
  if (columns.has('count') || relation?.computedFields.has('count')) return undefined
  const counted: SelectField = { kind: 'field', field: { name: '*', path: [] }, aggregate: 'count' }
  if (alias !== undefined) counted.alias = alias
  if (cast !== undefined) counted.aggregateCast = cast
  return counted
}

function buildEmbed(schema: Schema, parent: ReadNode, item: SelectRelation, taken: Set<string>): Embed {
  const relationship = findRelationship(schema, parent.source, item)
  const { target } = relationship
  const relation = schema.relations.get(keyOf(target.schema, target.name))
  if (!relation)
    throw new SchemaMiss(
      404,
      'PGRST205',
      `Could not find the table '${target.schema}.${target.name}' in the schema cache`,
    )
  const depth = parent.depth + 1
  const name = item.alias ?? item.name
  const embed: Embed = {
    source: { ...target, relation, columns: relation.columns, isCte: false },
    alias: untaken(`${target.name}_${depth}`, taken),
    depth,
    items: [],
    where: [],
    order: [],
    range: wholeRange,
    name,
    relationName: item.name,
    relationship,
    joinAlias: untaken(`${parent.source.name}_${name}_${depth}`, taken),
    isInner: item.join === 'inner',
    isSpread: item.isSpread,
  }
  addItems(schema, embed, item.select, taken)
  return embed
}

/** PostgreSQL looks at 63 bytes of a name only: longer ones, and those in use already, are told apart by a number. */
function untaken(wanted: string, taken: Set<string>): string {
  const short = Buffer.byteLength(wanted) > 55 ? wanted.slice(0, 20) : wanted
  let name = short
  for (let i = 2; taken.has(name); i++) name = `${short}_${i}`
  taken.add(name)
  return name
}

export const embedsOf = (node: ReadNode): Embed[] =>
  node.items.flatMap((item) => (item.kind === 'embed' ? [item.embed] : []))

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  let node = root
  for (const name of path) {
    const found = embedsOf(node).find((embed) => embed.name === name || embed.relationName === name)
    if (!found) throw notEmbedded(name)
    node = found
  }
  return node
}

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

/** The key a selected field gets in the answer. */
export function outputName({ alias, aggregate, field }: SelectField): string {
  return alias ?? aggregate ?? (jsonName(field) || field.name)
}

/** `data->1->town->>0` is called town; `data->3` data. */
function jsonName(field: Field): string | undefined {
  const last = field.path.findLast((step) => 'key' in step)
  return last && 'key' in last ? last.key : undefined
}
