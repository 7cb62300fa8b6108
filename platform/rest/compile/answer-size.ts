import { isToOne } from '../schema/schema.ts'
import { embedsOf, type ReadNode } from './read-tree.ts'

/** Fewer rows than this are weighed when they are together: weighing each costs more than it could save. */
const fewRows = 100

/** May the rows of a node be many times as large as what is stored? Then each is weighed as it comes. */
export function mayMultiply(node: ReadNode): boolean {
  const { limit } = node.range
  return (limit === undefined || limit > fewRows) && (hasManyBelow(node) || isRepetitive(node))
}

const hasManyBelow = (node: ReadNode): boolean =>
  embedsOf(node).some((embed) => !isToOne(embed.relationship) || hasManyBelow(embed))

function isRepetitive(node: ReadNode): boolean {
  const names = node.items.map((item) =>
    item.kind === 'field' ? item.field.field.name : `(${item.embed.source.name}`,
  )
  if (new Set(names).size < names.length || (names.includes('*') && names.length > 1)) return true
  return embedsOf(node).some((embed) => isRepetitive(embed))
}

/** A value, unless it is too large. PostgreSQL knows the size of a value without reading it. */
export function withinSize(value: string, maxBytes: number | undefined, type = 'json'): string {
  if (maxBytes === undefined) return value
  return `case when pg_column_size(${value}) > ${maxBytes} then ${refusal(maxBytes, type)} else ${value} end`
}

export type Aggregated = { value: string; from: string }

type Rows = { rows: string; alias: string; isMultiplied: boolean; maxBytes: number | undefined }

/**
 * Rows as one array of JSON. Those that may multiply are weighed one by one, so that PostgreSQL stops at the limit and
 * never holds more.
 */
export function aggregateWithin({ rows, alias, isMultiplied, maxBytes }: Rows, value = alias): Aggregated {
  const isWeighedAtEnd = maxBytes === undefined || !isMultiplied
  if (isWeighedAtEnd)
    return { value: withinSize(`json_agg(${value})`, maxBytes), from: `(${rows}) as ${alias}` }
  // Without `offset 0` PostgreSQL would write the JSON of a row twice: to weigh it and to show it.
  const written = `select to_json(${value}) as json from (${rows}) as ${alias} offset 0`
  const weighed = `select json, sum(pg_column_size(json)) over (rows unbounded preceding) as bytes from (${written}) as written`
  return {
    value: `json_agg(case when ${alias}.bytes > ${maxBytes} then ${refusal(maxBytes, 'json')} else ${alias}.json end)`,
    from: `(${weighed}) as ${alias}`,
  }
}

const refusal = (maxBytes: number, type: string) => `auth.raise_response_too_large(${maxBytes})::${type}`
