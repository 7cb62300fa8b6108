import type { RawRow } from '../../db/pipelined.ts'
import type { Compiled } from '../compile/compile.ts'
import { mimeOf } from '../parse/parse-accept.ts'
import { appliedPreferences } from '../parse/parse-preferences.ts'
import { unsatisfiableRange } from '../parse/parse-query.ts'
import type { RestRequest } from '../parse/plan.ts'
import { RestError } from '../rest-error.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { isHeader } from './postgres-error.ts'

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

export function readOutcome([row]: RawRow[], planRows: RawRow[] | undefined, request: RestRequest, maxRows: number | undefined): Outcome {
  const text = (i: number) => row?.[i]?.toString('utf8')
  const number = (i: number) => (row?.[i] ? Number(text(i)) : undefined)
  return {
    body: row?.[0] ?? null,
    rows: number(1) ?? 0,
    total: totalOf(request, number(2), planRows, maxRows),
    headers: text(3),
    status: text(4),
    location: text(5),
    inserted: number(6),
  }
}

function totalOf(
  { preferences }: RestRequest,
  counted: number | undefined,
  planRows: RawRow[] | undefined,
  maxRows: number | undefined,
): number | undefined {
  if (!planRows) return counted
  const [{ Plan: plan }] = JSON.parse(planRows[0]?.[0]?.toString('utf8') ?? '[{"Plan":{}}]')
  const planned = Number(plan['Plan Rows'] ?? 0)
  if (preferences.count === 'planned' || counted === undefined) return planned
  return maxRows !== undefined && counted <= maxRows ? counted : Math.max(counted, planned)
}

/** Why what was found must not be kept or shown, if it must not. */
export function outcomeProblem(outcome: Outcome, { accept, method, preferences, query }: RestRequest, compiled: Compiled): RestError | undefined {
  const isWrite = !compiled.routine && method !== 'GET' && method !== 'HEAD'
  const isShown = !isWrite || preferences.return === 'representation'
  if (method === 'PUT' && outcome.rows !== 1)
    return new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  if (accept.kind === 'json-object' && isShown && outcome.rows !== 1)
    return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${outcome.rows} rows`,
    })
  if (isLimited(preferences) && (isWrite || compiled.routine) && outcome.rows > (preferences.maxAffected ?? 0))
    return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${outcome.rows} rows`,
    })
  const first = query.ranges.find(({ path }) => path.length === 0)?.value.offset ?? 0
  if (!isWrite && rangeStatus(first, outcome.rows, outcome.total) === 416)
    return unsatisfiableRange(`An offset of ${first} was requested, but there are only ${outcome.total} rows.`)
  return undefined
}

export const isLimited = ({ handling, maxAffected }: RestRequest['preferences']): boolean =>
  handling === 'strict' && maxAffected !== undefined

type Extra = { contentLocation: string; contentProfile: string | undefined; isRolledBack: boolean }

/** The answer: status, headers and the body as PostgreSQL wrote it. */
export function respond(outcome: Outcome, request: RestRequest, compiled: Compiled, extra: Extra): Response {
  const { method, preferences } = request
  const isRead = method === 'GET' || method === 'HEAD' || compiled.routine !== undefined
  const headers: Record<string, string> = {}
  let status = isRead ? readStatus(outcome, request, compiled, headers) : writeStatus(outcome, request, headers)
  if (extra.contentProfile) headers['content-profile'] = extra.contentProfile
  if (method === 'GET') headers['content-location'] = extra.contentLocation
  if (outcome.location) headers.location = `/${request.target.name}?${encodeLocation(outcome.location)}`
  const applied = appliedOf(request, compiled, extra.isRolledBack)
  if (applied) headers['preference-applied'] = applied
  if (outcome.headers) Object.assign(headers, ownHeaders(outcome.headers))
  if (outcome.status) status = ownStatus(outcome.status)
  const isEmpty = status === 204 || method === 'HEAD' || (!isRead && preferences.return !== 'representation')
  if (status !== 204 && (isRead || preferences.return === 'representation')) headers['content-type'] ??= mimeOf(request.accept)
  return new Response(isEmpty ? null : (outcome.body as Uint8Array<ArrayBuffer> | null), { status, headers })
}

function readStatus(
  { rows, total }: Outcome,
  { query }: RestRequest,
  { routine }: Compiled,
  headers: Record<string, string>,
): number {
  if (routine?.returns.kind === 'void') return 204
  const first = query.ranges.find(({ path }) => path.length === 0)?.value.offset ?? 0
  headers['content-range'] = contentRange(first, rows, total)
  return rangeStatus(first, rows, total)
}

function writeStatus({ rows, inserted }: Outcome, request: RestRequest, headers: Record<string, string>): number {
  const { method, preferences } = request
  const total = preferences.count === undefined ? undefined : rows
  const isShown = preferences.return === 'representation'
  headers['content-range'] = method === 'PATCH' ? contentRange(0, rows, total) : contentRange(0, 0, total)
  if (method === 'PATCH' || method === 'DELETE') return isShown ? 200 : 204
  if (method === 'PUT') return isShown ? ((inserted ?? 0) > 0 ? 201 : 200) : (inserted ?? 0) > 0 ? 201 : 204
  const isAllMerged = preferences.resolution === 'merge-duplicates' && inserted !== undefined && inserted <= 0
  return isAllMerged ? 200 : 201
}

/** Only what made a difference is confirmed. */
function appliedOf({ preferences, method, query }: RestRequest, { routine }: Compiled, isRolledBack: boolean): string | undefined {
  const isWrite = !routine && method !== 'GET' && method !== 'HEAD'
  const isInsert = method === 'POST' && !routine
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences
  return appliedPreferences([
    isInsert && resolution && `resolution=${resolution}`,
    isWrite && method !== 'DELETE' && missing && (isInsert || query.columns) && `missing=${missing}`,
    isWrite && preferences.return && `return=${preferences.return}`,
    count && `count=${count}`,
    tx && isRolledBack === (tx === 'rollback') && `tx=${tx}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    handling === 'strict' && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ])
}

/** `response.headers`, which functions and triggers may set: `[{"name":"value"},...]` */
function ownHeaders(json: string): Record<string, string> {
  const problem = new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw problem
  }
  if (!Array.isArray(value)) throw problem
  const pairs = value.map((each) => {
    const [entry, ...others] = Object.entries(each ?? {})
    if (!entry || others.length > 0 || !isHeader(entry[0], entry[1])) throw problem
    return [entry[0].toLowerCase(), entry[1]]
  })
  return Object.fromEntries(pairs)
}

function ownStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
  return status
}

const encodeLocation = (location: string) =>
  location.split('&').map((part) => part.split('=').map(encodeURIComponent).join('=')).join('&')
