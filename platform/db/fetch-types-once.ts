import type { Sql } from './sql.ts'

/** The number of `text[]`, in every PostgreSQL. */
const textArray = 1009

/**
 * The driver asks for the kinds of arrays on every connection it opens, and nobody can catch it when the line breaks over
 * that question: the process would end. All connections of a pool share what was learnt, so the first alone asks.
 */
export function fetchTypesOnce<Pool extends Sql>(sql: Pool): Pool {
  const parsers = sql.options.parsers as Record<number, unknown>
  Object.defineProperty(sql.options, 'fetch_types', { get: () => parsers[textArray] === undefined })
  return sql
}
