import { connectForCallers } from '../db/caller-pool.ts'
import { connect } from '../db/connect.ts'
import type { RawRow, Transaction } from '../db/pipelined.ts'
import { createGate } from '../http/gate.ts'
import { type Compiled, compile } from './compile/compile.ts'
import { createFamiliar } from './familiar.ts'
import type { RestRequest } from './parse/plan.ts'
import { isLimited, type Outcome, outcomeProblem, readOutcome } from './respond/outcome.ts'
import { schemaUnavailable } from './respond/respond-error.ts'
import { SchemaMiss } from './rest-error.ts'
import { type Lane, runCompiled, type Visit } from './run.ts'
import type { Schema } from './schema/schema.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

export type ServiceOptions = {
  databaseUrl: string
  /** Schemas that may be asked for; the first is meant when none is named. */
  schemas?: readonly string[]
  /** No answer has more rows than this. */
  maxRows?: number
  maxConnections?: number
  /** How long a request waits for a connection before it is told to come back. */
  waitMs?: number
  /** May a caller see how PostgreSQL would go about a request? */
  isPlanAllowed?: boolean
  /** May a caller try a write without keeping it? */
  isRollbackAllowed?: boolean
  onError?: (error: Error) => void
}

export type Settled = { compiled: Compiled; outcome: Outcome; rows: RawRow[]; isRolledBack: boolean }
export type Service = ReturnType<typeof createService>

export const defaults = { schemas: ['public'], maxRows: 1000, maxConnections: 20, waitMs: 2_000 }

/** The database side: connections, what is known of the schema, and the run of one parsed request. */
export function createService(options: ServiceOptions) {
  const { databaseUrl, schemas, maxRows, maxConnections, waitMs } = { ...defaults, ...options }
  const { isRollbackAllowed = false, onError = () => undefined } = options
  const defaultSchema = schemas[0] ?? 'public'
  const control = connect(databaseUrl, { max: 2, name: 'rest schema' })
  const primary: Lane = {
    pool: connectForCallers(databaseUrl, {
      max: maxConnections,
      name: 'rest',
      searchPath: `${defaultSchema}, extensions`,
    }),
    gate: createGate({ places: maxConnections, maxWaiting: maxConnections * 50, waitMs }),
  }
  const cache = createSchemaCache({ sql: control, exposed: schemas, onError })
  const around = {
    defaultSchema,
    isPrepared: createFamiliar(),
    cancel: (pid: number) => control`select pg_cancel_backend(${pid})`,
  }

  const knownSchema = async (): Promise<Schema> => {
    try {
      return await cache.get()
    } catch (error) {
      onError(error as Error)
      throw schemaUnavailable()
    }
  }

  /** A name that is not known may be newer than what is remembered: one more look before saying no. */
  const compileKnown = async ({
    request,
    caller,
  }: Visit): Promise<{ compiled: Compiled; schema: Schema }> => {
    const schema = await knownSchema()
    try {
      return { compiled: compile(request, schema, { maxRows, role: caller.role }), schema }
    } catch (error) {
      const isNews = error instanceof SchemaMiss && (await cache.refreshAfterMiss(schema).catch(() => false))
      if (!isNews) throw error
      const fresh = await knownSchema()
      return { compiled: compile(request, fresh, { maxRows, role: caller.role }), schema: fresh }
    }
  }

  const run = async (visit: Visit): Promise<Settled> => {
    const { request } = visit
    const { compiled, schema } = await compileKnown(visit)
    const isRolledBack = isRollbackAllowed && request.preferences.tx === 'rollback'
    const judge = (results: RawRow[][]) => {
      const outcome = readOutcome(results, request, maxRows)
      return { outcome, problem: outcomeProblem(outcome, request, compiled) }
    }
    const end = endOf(request, compiled, isRolledBack, (rows) => judge(rows).problem === undefined)
    const results = await runCompiled(primary, visit, compiled, schema, { ...around, end })
    const rows = results[0] ?? []
    const { outcome, problem } = judge(results)
    if (problem && request.accept.kind !== 'plan') throw problem
    return { compiled, outcome, rows, isRolledBack }
  }

  const stop = async () => {
    await cache.stop()
    await Promise.all([primary.pool.end({ timeout: 5 }), control.end({ timeout: 5 })])
  }
  return { run, stop }
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
