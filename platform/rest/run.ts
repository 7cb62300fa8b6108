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
import type { Lane } from './connection-pool.ts'
import type { Planned } from './planner.ts'
import { fromPostgres, type PostgresFailure } from './respond/postgres-error.ts'
import { callerGone, databaseUnavailable, noRoomToWrite, poolExhausted } from './respond/respond-error.ts'

/** What functions and policies may read of a request, and whether somebody still waits for the answer. */
export type Visit = {
  method: string
  path: string
  headers: Record<string, string>
  signalOf: () => AbortSignal
  /** Whose connections are counted together; undefined where nobody's are. */
  who: string | undefined
}

type Options = {
  defaultSchema: string
  isPrepared: (text: string) => boolean
  end: Transaction['end']
  isRolledBack: boolean
}

/** Runs a compiled request in the caller's role, with everything in force that the role and the request ask for. */
export async function runCompiled(
  lane: Lane,
  planned: Planned,
  caller: Caller,
  visit: Visit,
  options: Options,
): Promise<RawRow[][]> {
  const { compiled } = planned
  const transaction: Transaction = {
    isReadOnly: compiled.isReadOnly,
    settings: settingsOf(planned, caller, visit, options.defaultSchema),
    statements: statementsOf(compiled, options),
    end: options.end,
  }
  try {
    const waiting = lane.gate.acquire(visit.signalOf, visit.who)
    if (waiting) await waiting
  } catch (error) {
    throw error instanceof NoSlotFree ? poolExhausted() : error
  }
  const pool = lane.pool()
  try {
    return await runPipelined(pool, transaction, visit.signalOf, lane.cancel)
  } catch (error) {
    if (isBroken(error)) lane.renew(pool)
    if (isUnreachable(error as Error)) throw databaseUnavailable()
    // A read that would write is the caller's mistake; a write that may not is for want of room.
    const away = transaction.isReadOnly ? undefined : unavailableReason(error as Error)
    if (away) throw noRoomToWrite(away)
    // A statement that was stopped because nobody waits for it any more is no failure.
    if (visit.signalOf().aborted) throw callerGone()
    if (isPostgresFailure(error)) throw fromPostgres(error, caller.role === 'anon')
    throw error
  } finally {
    lane.gate.release(visit.who)
  }
}

const checkNow: Statement = { text: 'set constraints all immediate', values: [], isPrepared: false }

function statementsOf({ main, countPlan }: Compiled, { isPrepared, isRolledBack }: Options): Statement[] {
  const statements = [{ ...main, isPrepared: isPrepared(main.text) }]
  if (countPlan) statements.push({ ...countPlan, isPrepared: isPrepared(countPlan.text) })
  // What is not to be kept is still checked as if it were.
  if (isRolledBack) statements.push(checkNow)
  return statements
}

function settingsOf(
  { request, compiled, schema }: Planned,
  caller: Caller,
  visit: Visit,
  defaultSchema: string,
): Statement {
  const names = [...ownSettings]
  const values = [
    caller.role,
    claimsJson(caller),
    visit.method,
    visit.path,
    JSON.stringify(visit.headers),
    cookiesJson(visit.headers.cookie),
  ]
  const set = (name: string, value: string) => {
    names.push(name)
    values.push(value)
  }
  for (const [name, value] of schema.roleSettings.get(caller.role) ?? []) set(name, value)
  if (compiled.routine?.statementTimeout) set('statement_timeout', compiled.routine.statementTimeout)
  if (request.schema !== defaultSchema)
    set('search_path', `${quote(request.schema)}, ${quote(defaultSchema)}, extensions`)
  if (request.preferences.timezone) set('TimeZone', request.preferences.timezone)
  return { text: settingsText(names, caller.claims.session_id !== undefined), values, isPrepared: true }
}

const ownSettings = [
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
    const at = part.indexOf('=')
    return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}

const settingsTexts = new Map<string, string>()

/**
 * Names are our own or from the catalogue; values are bound. A session that has ended is refused on the way.
 * Counting the nulls among them keeps PostgreSQL from sending every value back.
 */
function settingsText(names: string[], hasSession: boolean): string {
  const key = `${hasSession} ${names.join()}`
  const known = settingsTexts.get(key)
  if (known) return known
  const calls = names.map((name, i) => `set_config('${name.replaceAll("'", "''")}', $${i + 1}, true)`)
  const claims = names.indexOf('request.jwt.claims') + 1
  const check = hasSession ? `auth.require_session($${claims}::text::jsonb), ` : ''
  const text = `select ${check}num_nulls(${calls.join(', ')})`
  settingsTexts.set(key, text)
  return text
}

const claimsTexts = new WeakMap<Caller, string>()

function claimsJson(caller: Caller): string {
  const known = claimsTexts.get(caller)
  if (known !== undefined) return known
  const text = JSON.stringify(caller.claims)
  claimsTexts.set(caller, text)
  return text
}

const isPostgresFailure = (error: unknown): error is PostgresFailure =>
  error instanceof Error && error.name === 'PostgresError'
