import type {
  Field,
  Logic,
  OrderTerm,
  Query,
  Range,
  SelectField,
  SelectRelation,
} from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
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
  /** Its key in the response, and its name in filters, orders and limits. */
  name: string
  relationName: string
  relationship: Relationship
  /** Alias of the joined subquery. */
  joinAlias: string
  isInner: boolean
  isSpread: boolean
}

const wholeRange: Range = { offset: 0, limit: undefined }

/** Resolves the embeds of a query and attaches filters, orders and limits to their nodes. */
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

function addItems(schema: Schema, node: ReadNode, select: Query['select'], usedAliases: Set<string>): void {
  for (const item of select) {
    if (item.kind === 'field') node.items.push({ kind: 'field', field: bareCount(item, node.source) ?? item })
    else {
      ensureDistinct(node, item)
      node.items.push({ kind: 'embed', embed: buildEmbed(schema, node, item, usedAliases) })
    }
  }
}

/** The same table embedded twice needs an alias. PostgREST names both joins alike, so PostgreSQL refuses them with this error. */
function ensureDistinct(node: ReadNode, { alias, name }: SelectRelation): void {
  const embedName = alias ?? name
  if (!embedsOf(node).some((embed) => embed.name === embedName)) return
  const join = `${node.source.name}_${embedName}_${node.depth + 1}`
  throw new RestError(400, '42712', `table name "${join}" specified more than once`)
}

/** `rooms(count)` counts rows even without parentheses, unless a column has that name. */
function bareCount(item: SelectField, { columns, relation }: Source): SelectField | undefined {
  const { field, aggregate, cast, alias } = item
  if (field.name !== 'count' || field.path.length > 0 || aggregate !== undefined) return undefined
  if (columns.has('count') || relation?.computedFields.has('count')) return undefined
  const counted: SelectField = { kind: 'field', field: { name: '*', path: [] }, aggregate: 'count' }
  if (alias !== undefined) counted.alias = alias
  if (cast !== undefined) counted.aggregateCast = cast
  return counted
}

function buildEmbed(schema: Schema, parent: ReadNode, item: SelectRelation, usedAliases: Set<string>): Embed {
  const relationship = findRelationship(schema, parent.source, item)
  const { target } = relationship
  const relation = schema.relations.get(keyOf(target.schema, target.name))
  if (!relation)
    throw new SchemaCacheMiss(
      404,
      'PGRST205',
      `Could not find the table '${target.schema}.${target.name}' in the schema cache`,
    )
  const depth = parent.depth + 1
  const name = item.alias ?? item.name
  const embed: Embed = {
    source: { ...target, relation, columns: relation.columns, isCte: false },
    alias: uniqueAlias(`${target.name}_${depth}`, usedAliases),
    depth,
    items: [],
    where: [],
    order: [],
    range: wholeRange,
    name,
    relationName: item.name,
    relationship,
    joinAlias: uniqueAlias(`${parent.source.name}_${name}_${depth}`, usedAliases),
    isInner: item.join === 'inner',
    isSpread: item.isSpread,
  }
  addItems(schema, embed, item.select, usedAliases)
  return embed
}

/** PostgreSQL truncates names to 63 bytes, so long ones are shortened, and duplicates get a number. */
function uniqueAlias(preferred: string, usedAliases: Set<string>): string {
  const short = Buffer.byteLength(preferred) > 55 ? preferred.slice(0, 20) : preferred
  let name = short
  for (let i = 2; usedAliases.has(name); i++) name = `${short}_${i}`
  usedAliases.add(name)
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

/** The key of a selected field in the response. */
export function outputName({ alias, aggregate, field }: SelectField): string {
  return alias ?? aggregate ?? (jsonName(field) || field.name)
}

/** `data->1->town->>0` is called town; `data->3` data. */
function jsonName(field: Field): string | undefined {
  const last = field.path.findLast((step) => 'key' in step)
  return last && 'key' in last ? last.key : undefined
}
