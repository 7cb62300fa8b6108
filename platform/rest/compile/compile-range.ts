import type { Range } from '../parse/plan.ts'
import type { Parameters } from './sql-text.ts'

/** Page sizes that stand in the statement itself; larger and odder ones are parameters, so that shapes stay few. */
const isCommon = (limit: number) => (limit > 0 && limit <= 100) || limit === 1000

/**
 * PostgreSQL keeps the plan of a prepared statement only if it need not fear for the rows: of a limit it does not know it
 * expects a tenth of the table, and plans anew each time, which for an embed takes as long as the reading. The number
 * is one we have parsed and write ourselves, never the request's text.
 */
export function compileRange({ limit, offset }: Range, parameters: Parameters): string {
  const shown = (rows: number) => (isCommon(rows) ? `${Math.trunc(rows)}` : parameters.add(`${rows}`))
  const parts = [
    limit === undefined ? '' : `limit ${shown(limit)}`,
    offset === 0 ? '' : `offset ${parameters.add(`${offset}`)}`,
  ]
  return parts.filter(Boolean).join(' ')
}
