import { isToOne } from '../schema/schema.ts'
import { embedsOf, type ReadNode } from './read-tree.ts'

/** Up to this many rows only the total size is checked, because checking each row costs more than it saves. */
const maxUncheckedRows = 100

/** Whether the rows of a node can be many times larger than the stored data. Then the size is checked row by row. */
export function canMultiply(node: ReadNode): boolean {
  const { limit } = node.range
  return (
    (limit === undefined || limit > maxUncheckedRows) && (hasToManyEmbed(node) || hasRepeatedColumns(node))
  )
}

const hasToManyEmbed = (node: ReadNode): boolean =>
  embedsOf(node).some((embed) => !isToOne(embed.relationship) || hasToManyEmbed(embed))

function hasRepeatedColumns(node: ReadNode): boolean {
  const names = node.items.map((item) =>
    item.kind === 'field' ? item.field.field.name : `(${item.embed.source.name}`,
  )
  if (new Set(names).size < names.length || (names.includes('*') && names.length > 1)) return true
  return embedsOf(node).some((embed) => hasRepeatedColumns(embed))
}

/** Raises an error if the value is too large. PostgreSQL knows the size of a value without reading it. */
export function withSizeLimit(value: string, maxBytes: number | undefined, type = 'json'): string {
  if (maxBytes === undefined) return value
  return `case when pg_column_size(${value}) > ${maxBytes} then ${raiseTooLarge(maxBytes, type)} else ${value} end`
}

export type AggregatedRows = { value: string; from: string }

type Rows = { rows: string; alias: string; isMultiplied: boolean; maxBytes: number | undefined }

/**
 * Rows as one JSON array. If they can multiply, their sizes are added up row by row, so that PostgreSQL stops at the limit and never
 * holds more.
 */
export function aggregateWithLimit(
  { rows, alias, isMultiplied, maxBytes }: Rows,
  value = alias,
): AggregatedRows {
  const isCheckedAtEnd = maxBytes === undefined || !isMultiplied
  if (isCheckedAtEnd)
    return { value: withSizeLimit(`json_agg(${value})`, maxBytes), from: `(${rows}) as ${alias}` }
  // Without `offset 0` PostgreSQL would build the JSON of a row twice: for its size and for its value.
  const jsonRows = `select to_json(${value}) as json from (${rows}) as ${alias} offset 0`
  const sizedRows = `select json, sum(pg_column_size(json)) over (rows unbounded preceding) as bytes from (${jsonRows}) as json_rows`
  return {
    value: `json_agg(case when ${alias}.bytes > ${maxBytes} then ${raiseTooLarge(maxBytes, 'json')} else ${alias}.json end)`,
    from: `(${sizedRows}) as ${alias}`,
  }
}

const raiseTooLarge = (maxBytes: number, type: string) =>
  `auth.raise_response_too_large(${maxBytes})::${type}`
