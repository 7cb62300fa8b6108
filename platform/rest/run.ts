import type { Caller } from '../db/as-caller.ts'
import {
  isUnreachable,
  type RawRow,
  runPipelined,
  type Statement,
  type Transaction,
} from '../db/pipelined.ts'
import { GateClosed } from '../http/gate.ts'
import type { Compiled } from './compile/compile.ts'
import type { Lane } from './lane.ts'
import type { RestRequest } from './parse/plan.ts'
import { fromPostgres, type PostgresFailure } from './respond/postgres-error.ts'
import { databaseUnavailable, poolExhausted } from './respond/respond-error.ts'
import type { Schema } from './schema/schema.ts'

export type Visit = {
  caller: Caller
  request: RestRequest
  /** What functions and policies may read of the request. */
  headers: Record<string, string>
  path: string
  signal: AbortSignal | undefined
}

type Options = {
  defaultSchema: string
  isPrepared: (text: string) => boolean
  end: Transaction['end']
}

/** Runs a compiled request in the caller's role, with everything in force that the role and the request ask for. */
export async function runCompiled(
  lane: Lane,
  visit: Visit,
  compiled: Compiled,
  schema: Schema,
  options: Options,
): Promise<RawRow[][]> {
  const { caller, signal } = visit
  const statements = [compiled.main, compiled.countPlan].flatMap((each) =>
    each ? [{ ...each, isPrepared: options.isPrepared(each.text) }] : [],
  )
  const transaction: Transaction = {
    isReadOnly: compiled.isReadOnly,
    settings: settingsOf(visit, compiled, schema, options.defaultSchema),
    statements,
    end: options.end,
  }
  try {
    await lane.gate.enter(signal)
  } catch (error) {
    throw error instanceof GateClosed ? poolExhausted() : error
  }
  try {
    return await runPipelined(lane.pool(), transaction, signal, lane.cancel)
  } catch (error) {
    if (isUnreachable(error as Error)) {
      lane.renew()
      throw databaseUnavailable()
    }
    if (isPostgresFailure(error)) throw fromPostgres(error, caller.role === 'anon')
    throw error
  } finally {
    lane.gate.leave()
  }
}

function settingsOf(visit: Visit, compiled: Compiled, schema: Schema, defaultSchema: string): Statement {
  const { caller, request } = visit
  const settings: [string, string][] = [
    ['role', caller.role],
    ['request.jwt.claims', claimsJson(caller)],
    ['request.method', request.method],
    ['request.path', visit.path],
    ['request.headers', JSON.stringify(visit.headers)],
    ['request.cookies', cookiesJson(visit.headers.cookie)],
    ...(schema.roleSettings.get(caller.role) ?? []),
  ]
  const hasSession = caller.claims.session_id !== undefined
  if (compiled.routine?.statementTimeout)
    settings.push(['statement_timeout', compiled.routine.statementTimeout])
  if (request.schema !== defaultSchema)
    settings.push(['search_path', `"${request.schema.replaceAll('"', '""')}", ${defaultSchema}, extensions`])
  if (request.preferences.timezone) settings.push(['TimeZone', request.preferences.timezone])
  return {
    text: settingsText(
      settings.map(([name]) => name),
      hasSession,
    ),
    values: settings.map(([, value]) => value),
    isPrepared: true,
  }
}

function cookiesJson(header: string | undefined): string {
  if (!header) return '{}'
  const pairs = header.split(';').map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
  })
  return JSON.stringify(Object.fromEntries(pairs))
}

const settingsTexts = new Map<string, string>()

/** Names are our own or from the catalogue; values are bound. A session that has ended is refused on the way. */
function settingsText(names: string[], hasSession: boolean): string {
  const key = `${hasSession} ${names.join()}`
  const known = settingsTexts.get(key)
  if (known) return known
  const calls = names.map((name, i) => `set_config('${name.replaceAll("'", "''")}', $${i + 1}, true)`)
  const claims = names.indexOf('request.jwt.claims') + 1
  if (hasSession) calls.unshift(`auth.require_session($${claims}::text::jsonb)`)
  const text = `select ${calls.join(', ')}`
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
