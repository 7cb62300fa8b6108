import { nameOf } from '../../../contract/access/access-matrix.ts'
import { type Case, cases, type Verb, verbs } from '../../../contract/access/access-matrix-cases.ts'
import { replaceIds } from '../../../contract/access/access-matrix-fixture.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, type HttpResponse, send } from '../http-client.ts'
import {
  actorIn,
  isAsDeclared,
  mayOverHttp,
  primaryKeys,
  type Subject,
  subjectsOf,
} from './expected-access.ts'

type Row = Record<string, unknown>

type Cell = { each: Case; verb: Verb; subject: Subject }

// ASVS 8.2.2, 8.3.1
/** Every cell of the access matrix over HTTP with real tokens; writes are rolled back. */
export const accessOverRest: Attack = {
  name: 'access matrix: rest',
  run: async (context, result) => {
    const onTheWire = cases.filter((each) => !each.table.startsWith('storage.'))
    const keys = await primaryKeys(context)
    const cells = onTheWire.flatMap((each) =>
      verbs.flatMap((verb) => subjectsOf(context.actors).map((subject) => ({ each, verb, subject }))),
    )
    await forEachConcurrently(cells, (cell) => tryCell(context, result, keys, cell))
  },
}

async function tryCell(
  context: AttackContext,
  result: AttackResult,
  keys: Map<string, string[]>,
  cell: Cell,
): Promise<void> {
  const { each, verb, subject } = cell
  const { perspective } = subject
  const may = mayOverHttp(subject, each, verb)
  for (let left = isResetByWorker(each) ? maxResets : 1; left > 0; left--) {
    if (isResetByWorker(each)) await resetRow(context, cell)
    const request = await requestFor(context, keys, cell)
    if (!request && !subject.isExact(each, verb)) return result.recordAttempt('row removed with the role')
    if (!request) return result.recordFinding(`there is no row of ${nameOf(each)} for ${perspective.name}`)
    const response = await send(context.site.local, request)
    const isDone = outcomeOf(response)
    const isRight = isAsDeclared(subject, each, verb, isDone, may)
    if (!isRight && left > 1) continue
    result.expect(
      isRight,
      () =>
        `${perspective.name} ${isDone ? 'may' : 'may not'} ${verb} ${nameOf(each)}: ${response.status} ${response.text.slice(0, 160)} ← ${describe(request)}`,
      isDone ? 'done' : 'refused',
    )
    return
  }
}

/** The worker withdraws such a listing as soon as it sees it, and then its owner may delete it. */
const isResetByWorker = ({ state }: Case) => state === 'past its date'
/** Enough retries, because the worker runs once a second. */
const maxResets = 6

async function resetRow(
  { site, actors }: AttackContext,
  { each, subject: { perspective } }: Cell,
): Promise<void> {
  const key = replaceIds(each.key, actors.fixture.ids.get(perspective.owner) ?? {})
  await site.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(
      `update public.${each.table} set status = 'live', expires_at = now() - interval '1 day' where ${key}`,
    )
  })
}

/** Errors of the row's constraints: the caller had the right to write. */
const ownRules = /^(23502|23514|23503|23505|P0001)$/

function outcomeOf({ status, text, headers }: HttpResponse): boolean {
  if (status >= 200 && status < 300)
    return !/^\*\/0$|\/0$/.test(headers['content-range'] ?? '*/0') || status === 201
  try {
    return ownRules.test((JSON.parse(text) as { code: string }).code)
  } catch {
    return false
  }
}

async function requestFor(
  context: AttackContext,
  keys: Map<string, string[]>,
  { each, verb, subject: { perspective } }: Cell,
): Promise<HttpRequest | undefined> {
  const names = { ...context.actors.fixture.ids.get(perspective.owner), caller: perspective.callerId }
  const headers = {
    ...actorIn(context.actors, perspective).headers,
    'content-type': 'application/json',
    prefer: 'tx=rollback, count=exact, return=minimal',
  }
  if (verb === 'insert') {
    const body = JSON.stringify(await rowToAdd(context, each, names))
    return { method: 'POST', path: `/rest/v1/${each.table}`, headers, body }
  }
  const row = await rowOf(context, each, names)
  if (!row) return undefined
  const filter = (keys.get(each.table) ?? ['id'])
    .map((column) => `${column}=eq.${encodeURIComponent(`${row[column]}`)}`)
    .join('&')
  const path = `/rest/v1/${each.table}?${filter}`
  if (verb === 'select') return { path: `${path}&limit=1`, headers }
  if (verb === 'delete') return { method: 'DELETE', path, headers }
  return { method: 'PATCH', path, headers, body: JSON.stringify({ [each.column]: row[each.column] }) }
}

async function rowOf(
  { site }: AttackContext,
  { table, key }: Case,
  names: Record<string, string>,
): Promise<Row | undefined> {
  const [found] = await site.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from public.${table} t where ${replaceIds(key, names)} limit 1`,
  )
  return found?.row
}

/** The row of the matrix's insert statement as JSON. */
export async function rowToAdd(
  { site }: AttackContext,
  { insert }: Case,
  names: Record<string, string>,
): Promise<Row> {
  const [, columns, values] = /^insert into \S+ \((.*?)\) (values \(.*\)|select .*)$/.exec(insert ?? '') ?? []
  if (!columns || !values) return {}
  const [inserted] = await site.sql.unsafe<{ row: Row }[]>(
    `select to_jsonb(t) as row from (${replaceIds(values, names)}) t (${columns})`,
  )
  // JSON columns are text in the SQL.
  const asJson = (value: unknown) =>
    typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value
  return Object.fromEntries(Object.entries(inserted?.row ?? {}).map(([name, value]) => [name, asJson(value)]))
}
