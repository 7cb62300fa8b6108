import type { Range } from '../parse/syntax-tree.ts'
import type { Parameters } from './sql-text.ts'

/** Page sizes written into the statement. Others are parameters, which limits the number of prepared statements. */
const isCommon = (limit: number) => (limit > 0 && limit <= 100) || limit === 1000

/**
 * PostgreSQL reuses a generic plan only if it is not much worse than a custom one. For a parameterised limit it assumes a tenth of
 * the table and plans again each time, which for embeds takes as long as running the query. The number is parsed and formatted here,
 * never copied from the request.
 */
export function compileRange({ limit, offset }: Range, parameters: Parameters): string {
  const limitSql = (rows: number) => (isCommon(rows) ? `${Math.trunc(rows)}` : parameters.add(`${rows}`))
  const parts = [
    limit === undefined ? '' : `limit ${limitSql(limit)}`,
    offset === 0 ? '' : `offset ${parameters.add(`${offset}`)}`,
  ]
  return parts.filter(Boolean).join(' ')
}
