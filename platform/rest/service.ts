import type { Caller } from '../db/as-caller.ts'
import type { RawRow, Transaction } from '../db/pipelined.ts'
import type { Compiled } from './compile/compile.ts'
import { createLane, type Lane } from './connection-pool.ts'
import { isLimited } from './parse/parse-preferences.ts'
import type { Incoming } from './parse/parse-request.ts'
import type { RestRequest } from './parse/plan.ts'
import { createPlanner, type Planned } from './planner.ts'
import { createFamiliar } from './prepare-on-second-use.ts'
import { createReplica, type Replica } from './replica.ts'
import { type Outcome, outcomeProblem, readOutcome } from './respond/outcome.ts'
import { RestError } from './rest-error.ts'
import { runCompiled, type Visit } from './run.ts'

export type ServiceOptions = {
  databaseUrl: string
  /** A copy of it, which reads go to for as long as it keeps up. */
  readDatabaseUrl?: string | undefined
  /** Schemas that may be asked for; the first is meant when none is named. */
  schemas?: readonly string[]
  /** No answer has more rows than this. */
  maxRows?: number
  /** No answer is larger than this, unless it is for the service role. */
  maxAnswerBytes?: number
  maxConnections?: number
  /** How long a request waits for a connection before it is told to come back. */
  waitMs?: number
  maxReplicaLagSeconds?: number
  replicaCheckEveryMs?: number
  /** May a caller see how PostgreSQL would go about a request? */
  isPlanAllowed?: boolean
  /** May a caller try a write without keeping it? */
  isRollbackAllowed?: boolean
  onError?: (error: Error) => void
}

export type Settled = Planned & { outcome: Outcome; rows: RawRow[]; isRolledBack: boolean }

export const defaults = {
  schemas: ['public'],
  maxRows: 1000,
  maxAnswerBytes: 8 * 1024 * 1024,
  maxConnections: 20,
  // Longer than a visitor's statement may take (three seconds, as the role anon has it): a place does become free in that time.
  waitMs: 4_000,
  maxReplicaLagSeconds: 5,
  replicaCheckEveryMs: 2_000,
}

/** The database side: connections, what is known of the schema, and the run of one request. */
export function createService(options: ServiceOptions) {
  const { schemas, maxRows, maxAnswerBytes } = { ...defaults, ...options }
  const { isRollbackAllowed = false, isPlanAllowed = false, onError = () => undefined } = options
  const defaultSchema = schemas[0] ?? 'public'
  const { primary, replica, stop } = openLanes(options, `"${defaultSchema}", extensions`)
  const planner = createPlanner({
    sql: primary.control,
    schemas,
    maxRows,
    maxAnswerBytes,
    isPlanAllowed,
    onError,
  })
  const around = { defaultSchema, isPrepared: createFamiliar() }

  const answer = async (incoming: Incoming, caller: Caller, visit: Visit): Promise<Settled> => {
    const planning = planner.plan(incoming, caller.role)
    const planned = planning instanceof Promise ? await planning : planning
    const { request, compiled } = planned
    const isRolledBack = isRollbackAllowed && request.preferences.tx === 'rollback'
    const judge = (results: RawRow[][]) => {
      const outcome = readOutcome(results, request, maxRows)
      return { outcome, problem: outcomeProblem(outcome, request, compiled) }
    }
    const end = endOf(request, compiled, isRolledBack, (results) => judge(results).problem === undefined)
    const runOn = (lane: Lane) => runCompiled(lane, planned, caller, visit, { ...around, end, isRolledBack })
    const results =
      compiled.isReadOnly && replica?.isFresh() ? await runOnReplica(runOn) : await runOn(primary)
    const { outcome, problem } = judge(results)
    if (problem && request.accept.kind !== 'plan') throw problem
    return { ...planned, outcome, rows: results[0] ?? [], isRolledBack }
  }

  /** What the replica cannot answer, because it is gone or catching up, the primary can. */
  const runOnReplica = async (runOn: (lane: Lane) => Promise<RawRow[][]>): Promise<RawRow[][]> => {
    try {
      return await runOn((replica as Replica).lane)
    } catch (error) {
      if (!(error instanceof RestError) || (error.status !== 503 && error.code !== '40001')) throw error
      replica?.distrust()
      return runOn(primary)
    }
  }

  return {
    answer,
    allowedMethods: planner.allowedMethods,
    stop: async () => {
      planner.stop()
      await stop()
    },
  }
}

function openLanes(options: ServiceOptions, searchPath: string) {
  const { databaseUrl, readDatabaseUrl, ...rest } = { ...defaults, ...options }
  const { maxConnections, waitMs, maxReplicaLagSeconds, replicaCheckEveryMs } = rest
  const lane = (url: string, name: string) => createLane({ url, name, maxConnections, waitMs, searchPath })
  const primary = lane(databaseUrl, 'rest')
  const replica = readDatabaseUrl
    ? createReplica({
        lane: lane(readDatabaseUrl, 'rest reads'),
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

/** A write whose answer may be refused must see its rows before it is kept; everything else need not wait. */
function endOf(
  { accept, preferences, method }: RestRequest,
  { isReadOnly }: Compiled,
  isRolledBack: boolean,
  isGood: (results: RawRow[][]) => boolean,
): Transaction['end'] {
  if (isRolledBack || accept.kind === 'plan') return 'rollback'
  const mustLookFirst =
    !isReadOnly && (accept.kind === 'json-object' || isLimited(preferences) || method === 'PUT')
  return mustLookFirst ? (results) => (isGood(results) ? 'commit' : 'rollback') : 'commit'
}
