import type { Caller } from '../db/as-caller.ts'
import {
  isBroken,
  isUnreachable,
  type RawRow,
  runPipelined,
  type Statement,
  type Transaction,
} from '../db/pipelined.ts'
import { NoSlotFree } from '../http/fair-semaphore.ts'
import { unavailableReason } from '../http/unavailable-reason.ts'
import type { Compiled } from './compile/compile.ts'
import { quote } from './compile/sql-text.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { PlannedRequest } from './planner.ts'
import { fromPostgres, type PostgresFailure } from './respond/postgres-error.ts'
import {
  clientDisconnected,
  databaseReadOnly,
  databaseUnavailable,
  poolExhausted,
} from './respond/respond-error.ts'
import { statementShape } from './statement-shape.ts'

/** What functions and policies can read of a request, and its abort signal. */
export type RequestInfo = {
  method: string
  path: string
  headers: Record<string, string>
  signalOf: () => AbortSignal
  /** Connections are shared fairly between keys; undefined for no limit per client. */
  clientKey: string | undefined
}

/** A statement that took longer than the limit: its shape, without any value of the caller. */
export type SlowStatement = {
  method: string
  /** The table or function. */
  target: string
  role: string
  ms: number
  isFailed: boolean
  statement: string
}

type Options = {
  slowStatementMs: number
  onSlowStatement: ((statement: SlowStatement) => void) | undefined
  defaultSchema: string
  extraSearchPath: readonly string[]
  isPrepared: (text: string) => boolean
  end: Transaction['end']
  isRolledBack: boolean
}

/** Runs a compiled request in the caller's role, with the settings of the role and the request. */
export async function runCompiled(
  connections: ConnectionPool,
  planned: PlannedRequest,
  caller: Caller,
  requestInfo: RequestInfo,
  options: Options,
): Promise<RawRow[][]> {
  const { compiled } = planned
  const transaction: Transaction = {
    isReadOnly: compiled.isReadOnly,
    settings: settingsOf(planned, caller, requestInfo, options),
    statements: statementsOf(compiled, options),
    end: options.end,
  }
  try {
    const waiting = connections.semaphore.acquire(requestInfo.signalOf, requestInfo.clientKey)
    if (waiting) await waiting
  } catch (error) {
    throw error instanceof NoSlotFree ? poolExhausted() : error
  }
  const pool = connections.sql()
  const startedAt = performance.now()
  let isFailed = false
  try {
    return await runPipelined(pool, transaction, requestInfo.signalOf, connections.cancel)
  } catch (error) {
    isFailed = true
    if (isBroken(error)) connections.renew(pool)
    if (isUnreachable(error as Error)) throw databaseUnavailable()
    // In a read-only transaction a write is the caller's mistake; otherwise the database is read-only for lack of disk space.
    const unavailable = transaction.isReadOnly ? undefined : unavailableReason(error as Error)
    if (unavailable) throw databaseReadOnly(unavailable)
    // A statement cancelled because the client disconnected is not a failure.
    if (requestInfo.signalOf().aborted) throw clientDisconnected()
    if (isPostgresFailure(error)) throw fromPostgres(error, caller.role === 'anon')
    throw error
  } finally {
    connections.semaphore.release(requestInfo.clientKey)
    reportIfSlow(planned, caller, performance.now() - startedAt, isFailed, options)
  }
}

function reportIfSlow(
  { request, compiled, schema }: PlannedRequest,
  { role }: Caller,
  ms: number,
  isFailed: boolean,
  { slowStatementMs, onSlowStatement }: Options,
): void {
  if (!onSlowStatement || slowStatementMs === 0 || ms < slowStatementMs) return
  onSlowStatement({
    method: request.method,
    target: `${request.schema}.${request.target.name}`,
    role,
    ms: Math.round(ms),
    isFailed,
    statement: statementShape(compiled.main.text, schema),
  })
}

const checkConstraints: Statement = { text: 'set constraints all immediate', values: [], isPrepared: false }

function statementsOf({ main, countPlan }: Compiled, { isPrepared, isRolledBack }: Options): Statement[] {
  const statements = [{ ...main, isPrepared: isPrepared(main.text) }]
  if (countPlan) statements.push({ ...countPlan, isPrepared: isPrepared(countPlan.text) })
  // Deferred constraints are checked even though the transaction is rolled back.
  if (isRolledBack) statements.push(checkConstraints)
  return statements
}

function settingsOf(
  { request, compiled, schema }: PlannedRequest,
  caller: Caller,
  requestInfo: RequestInfo,
  { defaultSchema, extraSearchPath }: Options,
): Statement {
  const names = [...requestSettings]
  const values = [
    caller.role,
    claimsJson(caller),
    requestInfo.method,
    requestInfo.path,
    JSON.stringify(requestInfo.headers),
    cookiesJson(requestInfo.headers.cookie),
  ]
  const set = (name: string, value: string) => {
    names.push(name)
    values.push(value)
  }
  for (const [name, value] of schema.roleSettings.get(caller.role) ?? []) set(name, value)
  if (compiled.routine?.statementTimeout) set('statement_timeout', compiled.routine.statementTimeout)
  if (request.schema !== defaultSchema) set('search_path', searchPath([request.schema, ...extraSearchPath]))
  if (request.preferences.timezone) set('TimeZone', request.preferences.timezone)
  return { text: settingsText(names, caller.claims.session_id !== undefined), values, isPrepared: true }
}

export const searchPath = (schemas: string[]) => [...new Set(schemas)].map(quote).join(', ')

const requestSettings = [
  'role',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
  'request.cookies',
]

function cookiesJson(header: string | undefined): string {
  if (!header) return '{}'
  const pairs = header.split(';').map((part) => {
    const separator = part.indexOf('=')
    return separator < 0
      ? [part.trim(), '']
      : [part.slice(0, separator).trim(), part.slice(separator + 1).trim()]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}

const settingsTexts = new Map<string, string>()

/**
 * Names are our own or from the catalogue; values are parameters. Rejects a session that has ended. num_nulls keeps PostgreSQL from
 * sending every value back.
 */
function settingsText(names: string[], hasSession: boolean): string {
  const key = `${hasSession} ${names.join()}`
  const cached = settingsTexts.get(key)
  if (cached) return cached
  const calls = names.map((name, i) => `set_config('${name.replaceAll("'", "''")}', $${i + 1}, true)`)
  const claims = names.indexOf('request.jwt.claims') + 1
  const check = hasSession ? `auth.require_session($${claims}::text::jsonb), ` : ''
  const text = `select ${check}num_nulls(${calls.join(', ')})`
  settingsTexts.set(key, text)
  return text
}

const claimsTexts = new WeakMap<Caller, string>()

function claimsJson(caller: Caller): string {
  const cached = claimsTexts.get(caller)
  if (cached !== undefined) return cached
  const text = JSON.stringify(caller.claims)
  claimsTexts.set(caller, text)
  return text
}

const isPostgresFailure = (error: unknown): error is PostgresFailure =>
  error instanceof Error && error.name === 'PostgresError'
