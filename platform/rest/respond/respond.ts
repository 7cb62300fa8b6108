import type { RawRow } from '../../db/pipelined.ts'
import { allowAnyOrigin, corsHeaders } from '../../http/cors.ts'
import type { Compiled } from '../compile/compile.ts'
import { mimeOf } from '../parse/parse-accept.ts'
import { appliedPreferences } from '../parse/parse-preferences.ts'
import type { RestRequest } from '../parse/syntax-tree.ts'
import { RestError } from '../rest-error.ts'
import type { RestResult } from '../service.ts'
import { contentRange, rangeStatus } from './content-range.ts'
import { isHeader } from './postgres-error.ts'
import { firstRow, type QueryResult } from './query-result.ts'

type Extra = { contentLocation: string; contentProfile: string | undefined; isCrossOrigin: boolean }

/** The response, with the body as PostgreSQL built it. */
export function respond({ request, result, compiled, isRolledBack }: RestResult, extra: Extra): Response {
  const { method, preferences } = request
  const isRead = method === 'GET' || method === 'HEAD' || compiled.routine !== undefined
  const headers: Record<string, string> = { ...(extra.isCrossOrigin ? corsHeaders : allowAnyOrigin) }
  let status = isRead ? readStatus(result, request, compiled, headers) : writeStatus(result, request, headers)
  if (extra.contentProfile) headers['content-profile'] = extra.contentProfile
  if (method === 'GET') headers['content-location'] = extra.contentLocation
  if (result.location)
    headers.location = `${encodeURI(`/${request.target.name}`)}?${encodeLocation(result.location)}`
  const applied = preferenceApplied(request, compiled, isRolledBack)
  if (applied) headers['preference-applied'] = applied
  if (result.headers) Object.assign(headers, customHeaders(result.headers))
  if (result.status) status = customStatus(result.status)
  const isEmpty = status === 204 || method === 'HEAD' || (!isRead && preferences.return !== 'representation')
  if (status !== 204 && (isRead || preferences.return === 'representation'))
    headers['content-type'] ??= mimeOf(request.accept)
  return new Response(isEmpty ? null : (result.body as Uint8Array<ArrayBuffer> | null), { status, headers })
}

function readStatus(
  { rows, total }: QueryResult,
  { query }: RestRequest,
  { routine }: Compiled,
  headers: Record<string, string>,
): number {
  if (routine?.returns.kind === 'void') return 204
  const first = firstRow(query)
  headers['content-range'] = contentRange(first, rows, total)
  return rangeStatus(first, rows, total)
}

function writeStatus(
  { rows, inserted }: QueryResult,
  request: RestRequest,
  headers: Record<string, string>,
): number {
  const { method, preferences } = request
  const total = preferences.count === undefined ? undefined : rows
  const isShown = preferences.return === 'representation'
  headers['content-range'] = method === 'PATCH' ? contentRange(0, rows, total) : contentRange(0, 0, total)
  if (method === 'PATCH' || method === 'DELETE') return isShown ? 200 : 204
  if (method === 'PUT') return isShown ? ((inserted ?? 0) > 0 ? 201 : 200) : (inserted ?? 0) > 0 ? 201 : 204
  const isAllMerged = preferences.resolution === 'merge-duplicates' && inserted !== undefined && inserted <= 0
  return isAllMerged ? 200 : 201
}

/** Lists only preferences that had an effect. */
function preferenceApplied(
  { preferences, method, query }: RestRequest,
  { routine }: Compiled,
  isRolledBack: boolean,
): string | undefined {
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

/** The setting `response.headers` of functions and triggers: `[{"name":"value"},...]` */
function customHeaders(json: string): Record<string, string> {
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

function customStatus(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')
  return status
}

const encodeLocation = (location: string) =>
  location
    .split('&')
    .map((part) => part.split('=').map(encodeURIComponent).join('='))
    .join('&')

/** The query plan instead of the rows. */
export function respondPlan(rows: RawRow[], { accept }: RestRequest): Response {
  const lines = rows.map((row) => row[0]?.toString('utf8') ?? '')
  return new Response(lines.join('\n'), {
    status: 200,
    headers: { ...corsHeaders, 'content-type': mimeOf(accept) },
  })
}

export const respondOptions = (methods: string[]): Response =>
  new Response(null, { status: 200, headers: { ...corsHeaders, allow: methods.join(',') } })
