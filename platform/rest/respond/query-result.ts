import type { RawRow } from '../../db/pipelined.ts'
import type { Compiled } from '../compile/compile.ts'
import { resultColumns as column } from '../compile/compile-response.ts'
import { isLimited } from '../parse/parse-preferences.ts'
import { unsatisfiableRange } from '../parse/parse-query.ts'
import type { RestRequest } from '../parse/syntax-tree.ts'
import { RestError } from '../rest-error.ts'
import { rangeStatus } from './content-range.ts'

/** The single row that a compiled statement returns. */
export type QueryResult = {
  body: Buffer | null
  rows: number
  total: number | undefined
  headers: string | undefined
  status: string | undefined
  location: string | undefined
  inserted: number | undefined
}

export function readResult([rows, planRows]: RawRow[][], request: RestRequest, maxRows: number): QueryResult {
  const row = rows?.[0]
  const text = (i: number) => row?.[i]?.toString('utf8')
  const number = (i: number) => (row?.[i] ? Number(text(i)) : undefined)
  return {
    body: row?.[column.body] ?? null,
    rows: number(column.pageTotal) ?? 0,
    total: totalOf(request, number(column.total), planRows, maxRows),
    headers: text(column.headers),
    status: text(column.status),
    location: text(column.location),
    inserted: number(column.inserted),
  }
}

function totalOf(
  { preferences }: RestRequest,
  counted: number | undefined,
  planRows: RawRow[] | undefined,
  maxRows: number,
): number | undefined {
  if (!planRows?.length) return counted
  const [{ Plan: plan }] = JSON.parse(planRows[0]?.[0]?.toString('utf8') ?? '[{"Plan":{}}]')
  const planned = Number(plan['Plan Rows'] ?? 0)
  if (preferences.count === 'planned' || counted === undefined) return planned
  return counted <= maxRows ? counted : Math.max(counted, planned)
}

/** The error if the result violates what the request requires; a write is then rolled back. */
export function resultError(
  result: QueryResult,
  { accept, method, preferences, query }: RestRequest,
  compiled: Compiled,
): RestError | undefined {
  const isWrite = !compiled.routine && method !== 'GET' && method !== 'HEAD'
  const isShown = !isWrite || preferences.return === 'representation'
  if (method === 'PUT' && result.rows !== 1)
    return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (accept.kind === 'json-object' && isShown && result.rows !== 1)
    return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${result.rows} rows`,
    })
  if (isLimited(preferences) && (isWrite || compiled.routine) && result.rows > (preferences.maxAffected ?? 0))
    return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${result.rows} rows`,
    })
  const first = firstRow(query)
  if (!isWrite && rangeStatus(first, result.rows, result.total) === 416)
    return unsatisfiableRange(`An offset of ${first} was requested, but there are only ${result.total} rows.`)
  return undefined
}

/** The offset of the requested page. */
export const firstRow = ({ ranges }: RestRequest['query']): number =>
  ranges.find(({ path }) => path.length === 0)?.value.offset ?? 0
