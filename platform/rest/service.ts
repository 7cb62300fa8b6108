import type { Caller } from '../db/as-caller.ts'
import type { RawRow, Transaction } from '../db/pipelined.ts'
import type { SemaphoreStats } from '../http/fair-semaphore.ts'
import type { Compiled } from './compile/compile.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { isLimited } from './parse/parse-preferences.ts'
import type { Incoming } from './parse/parse-request.ts'
import type { RestRequest } from './parse/syntax-tree.ts'
import { createPlanner, type PlannedRequest } from './planner.ts'
import { createPrepareOnSecondUse } from './prepare-on-second-use.ts'
import { createReplica, type Replica } from './replica.ts'
import { type QueryResult, readResult, resultError } from './respond/query-result.ts'
import { RestError } from './rest-error.ts'
import { type RequestInfo, runCompiled, type SlowStatement, searchPath } from './run.ts'

export type ServiceOptions = {
  databaseUrl: string
  /** A standby that serves reads while it keeps up. */
  readDatabaseUrl?: string | undefined
  /** Exposed schemas; the first is the default. */
  schemas?: readonly string[]
  /** Schemas whose functions and types every request can use without naming them. */
  extraSearchPath?: readonly string[]
  maxRows?: number
  /** Does not apply to the service role. */
  maxResponseBytes?: number
  maxConnections?: number
  /** How long a request waits for a connection before it gets 503. */
  waitMs?: number
  maxReplicaLagSeconds?: number
  replicaCheckEveryMs?: number
  /** Whether callers may request query plans. */
  isPlanAllowed?: boolean
  /** Whether callers may roll back a write with `Prefer: tx=rollback`. */
  isRollbackAllowed?: boolean
  /** Statements that take longer are reported to `onSlowStatement`; 0 for none. */
  slowStatementMs?: number
  onSlowStatement?: (statement: SlowStatement) => void
  onError?: (error: Error) => void
}

/** The connections for requests, by database. */
export type PoolStats = Record<string, SemaphoreStats>

export type RestResult = PlannedRequest & { result: QueryResult; rows: RawRow[]; isRolledBack: boolean }

export const defaults = {
  schemas: ['public'],
  extraSearchPath: ['public', 'extensions'],
  maxRows: 1000,
  maxResponseBytes: 8 * 1024 * 1024,
  maxConnections: 20,
  // Longer than the statement timeout of the role anon (three seconds), so that a connection becomes free in that time.
  waitMs: 4_000,
  maxReplicaLagSeconds: 5,
  replicaCheckEveryMs: 2_000,
  slowStatementMs: 1_000,
}

/** Of `databaseUnavailable`. */
const unreachableCode = 'PGRST001'

/** Plans requests and runs them on the primary or the replica. */
export function createRestService(options: ServiceOptions) {
  const { schemas, extraSearchPath, maxRows, maxResponseBytes, slowStatementMs } = { ...defaults, ...options }
  const { isRollbackAllowed = false, isPlanAllowed = false, onError = () => undefined } = options
  const defaultSchema = schemas[0] ?? 'public'
  const { primary, replica, stop } = openPools(options, searchPath([defaultSchema, ...extraSearchPath]))
  const planner = createPlanner({
    sql: primary.control,
    schemas,
    maxRows,
    maxResponseBytes,
    isPlanAllowed,
    onError,
  })
  const runOptions = {
    defaultSchema,
    extraSearchPath,
    isPrepared: createPrepareOnSecondUse(),
    slowStatementMs,
    onSlowStatement: options.onSlowStatement,
  }

  const handle = async (
    incoming: Incoming,
    caller: Caller,
    requestInfo: RequestInfo,
  ): Promise<RestResult> => {
    const planning = planner.plan(incoming, caller.role)
    const planned = planning instanceof Promise ? await planning : planning
    const { request, compiled } = planned
    const isRolledBack = isRollbackAllowed && request.preferences.tx === 'rollback'
    const evaluate = (results: RawRow[][]) => {
      const result = readResult(results, request, maxRows)
      return { result, error: resultError(result, request, compiled) }
    }
    const end = transactionEnd(
      request,
      compiled,
      isRolledBack,
      (results) => evaluate(results).error === undefined,
    )
    const runOn = (pool: ConnectionPool) =>
      runCompiled(pool, planned, caller, requestInfo, { ...runOptions, end, isRolledBack })
    const results = compiled.isReadOnly && replica ? await runRead(runOn, replica) : await runOn(primary)
    const { result, error } = evaluate(results)
    if (error && request.accept.kind !== 'plan') throw error
    return { ...planned, result, rows: results[0] ?? [], isRolledBack }
  }

  type RunOn = (pool: ConnectionPool) => Promise<RawRow[][]>

  /** Uses the replica while it keeps up, otherwise the primary; and the replica all the same while there is no primary. */
  const runRead = async (runOn: RunOn, { pool, isFresh, markStale }: Replica): Promise<RawRow[][]> => {
    try {
      if (isFresh()) return await runOn(pool)
    } catch (error) {
      if (!(error instanceof RestError) || (error.status !== 503 && error.code !== '40001')) throw error
      markStale()
    }
    try {
      return await runOn(primary)
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== unreachableCode) throw error
      return runOn(pool)
    }
  }

  return {
    handle,
    poolStats: (): PoolStats => ({
      primary: primary.semaphore.stats(),
      ...(replica ? { standby: replica.pool.semaphore.stats() } : {}),
    }),
    allowedMethods: planner.allowedMethods,
    stop: async () => {
      planner.stop()
      await stop()
    },
  }
}

function openPools(options: ServiceOptions, searchPath: string) {
  const { databaseUrl, readDatabaseUrl, ...rest } = { ...defaults, ...options }
  const { maxConnections, waitMs, maxReplicaLagSeconds, replicaCheckEveryMs } = rest
  const openPool = (url: string, name: string, isReplica: boolean) =>
    createConnectionPool({ url, name, maxConnections, waitMs, searchPath, isReplica })
  const primary = openPool(databaseUrl, 'rest', false)
  const replica = readDatabaseUrl
    ? createReplica({
        pool: openPool(readDatabaseUrl, 'rest reads', true),
        primary: primary.control,
        maxLagSeconds: maxReplicaLagSeconds,
        checkEveryMs: replicaCheckEveryMs,
      })
    : undefined
  return {
    primary,
    replica,
    stop: async () => {
      await Promise.all([primary.stop(), replica?.stop()])
    },
  }
}

/** A write whose result may violate the request is committed only after its rows have been checked. */
function transactionEnd(
  { accept, preferences, method }: RestRequest,
  { isReadOnly }: Compiled,
  isRolledBack: boolean,
  isValid: (results: RawRow[][]) => boolean,
): Transaction['end'] {
  if (isRolledBack || accept.kind === 'plan') return 'rollback'
  const mustCheckFirst =
    !isReadOnly && (accept.kind === 'json-object' || isLimited(preferences) || method === 'PUT')
  return mustCheckFirst ? (results) => (isValid(results) ? 'commit' : 'rollback') : 'commit'
}
