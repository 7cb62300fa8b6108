import type { RawRow } from '../../db/pipelined.ts'
import type { Compiled } from '../compile/compile.ts'
import { answerColumns as column } from '../compile/compile-answer.ts'
import { isLimited } from '../parse/parse-preferences.ts'
import { unsatisfiableRange } from '../parse/parse-query.ts'
import type { RestRequest } from '../parse/plan.ts'
import { RestError } from '../rest-error.ts'
import { rangeStatus } from './content-range.ts'

/** What the one row of a statement says. */
export type Outcome = {
  body: Buffer | null
  rows: number
  total: number | undefined
  headers: string | undefined
  status: string | undefined
  location: string | undefined
  inserted: number | undefined
}

export function readOutcome([rows, planRows]: RawRow[][], request: RestRequest, maxRows: number): Outcome {
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

/** Why what was found must not be kept or shown, if it must not. */
export function outcomeProblem(
  outcome: Outcome,
  { accept, method, preferences, query }: RestRequest,
  compiled: Compiled,
): RestError | undefined {
  const isWrite = !compiled.routine && method !== 'GET' && method !== 'HEAD'
  const isShown = !isWrite || preferences.return === 'representation'
  if (method === 'PUT' && outcome.rows !== 1)
    return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (accept.kind === 'json-object' && isShown && outcome.rows !== 1)
    return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${outcome.rows} rows`,
    })
  if (
    isLimited(preferences) &&
    (isWrite || compiled.routine) &&
    outcome.rows > (preferences.maxAffected ?? 0)
  )
    return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${outcome.rows} rows`,
    })
  const first = firstRow(query)
  if (!isWrite && rangeStatus(first, outcome.rows, outcome.total) === 416)
    return unsatisfiableRange(
      `An offset of ${first} was requested, but there are only ${outcome.total} rows.`,
    )
  return undefined
}

/** Where the page that was asked for begins. */
export const firstRow = ({ ranges }: RestRequest['query']): number =>
  ranges.find(({ path }) => path.length === 0)?.value.offset ?? 0
