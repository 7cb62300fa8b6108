import { type Context, Hono } from 'hono'
import { connectForCallers } from '../db/caller-pool.ts'
import { connect } from '../db/connect.ts'
import type { RawRow } from '../db/pipelined.ts'
import type { ReadCaller } from '../http/caller.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { createGate } from '../http/gate.ts'
import { type Compiled, compile } from './compile/compile.ts'
import { createFamiliar } from './familiar.ts'
import { parseRequest } from './parse/parse-request.ts'
import type { RestRequest } from './parse/plan.ts'
import { isLimited, outcomeProblem, readOutcome, respond } from './respond/respond.ts'
import { respondError, schemaUnavailable } from './respond/respond-error.ts'
import { RestError, SchemaMiss } from './rest-error.ts'
import { type Lane, runCompiled } from './run.ts'
import type { Schema } from './schema/schema.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

export type RestOptions = {
  databaseUrl: string
  readCaller: ReadCaller
  /** Schemas that may be asked for; the first is meant when none is named. */
  schemas?: readonly string[]
  /** No answer has more rows than this. */
  maxRows?: number
  maxConnections?: number
  /** How long a request waits for a connection before it is told to come back. */
  waitMs?: number
  isPlanAllowed?: boolean
  isRollbackAllowed?: boolean
  onError?: (error: Error) => void
}

export type Rest = { app: Hono; stop: () => Promise<void> }

/** /rest/v1: every table, view and function of the exposed schemas, as far as its policies let the caller see it. */
export function createRest(options: RestOptions): Rest {
  const { databaseUrl, readCaller, schemas = ['public'], maxRows = 1000, maxConnections = 20, waitMs = 2_000 } = options
  const { isPlanAllowed = false, isRollbackAllowed = false, onError = () => undefined } = options
  const [defaultSchema = 'public'] = schemas
  const control = connect(databaseUrl, { max: 2, name: 'rest schema' })
  const primary: Lane = {
    pool: connectForCallers(databaseUrl, { max: maxConnections, name: 'rest', searchPath: `${defaultSchema}, extensions` }),
    gate: createGate({ places: maxConnections, maxWaiting: maxConnections * 50, waitMs }),
  }
  const cache = createSchemaCache({ sql: control, exposed: schemas, onError })
  const isPrepared = createFamiliar()
  const cancel = (pid: number) => control`select pg_cancel_backend(${pid})`

  const answer = async (c: Context, target: RestRequest['target']): Promise<Response> => {
    const { req } = c
    const caller = await readCaller({ apikey: req.header('apikey') ?? req.query('apikey'), authorization: req.header('authorization') })
    const at = req.url.indexOf('?')
    const search = at < 0 ? '' : req.url.slice(at + 1)
    const request = await parseRequest(
      { method: req.method, target, search, header: (name) => req.header(name), readText: () => req.text() },
      { schemas, isPlanAllowed, isRollbackAllowed },
    )
    const { compiled, schema } = await compileKnown(request)
    const path = `${target.kind === 'function' ? '/rpc' : ''}/${target.name}`
    const isRolledBack = isRollbackAllowed && request.preferences.tx === 'rollback'
    const visit = { caller, request, path, headersJson: JSON.stringify(req.header()), cookiesJson: '{}', signal: req.raw.signal }
    const judge = (results: RawRow[][]) => {
      const outcome = readOutcome(results[0] ?? [], results[1], request, maxRows)
      return { outcome, problem: outcomeProblem(outcome, request, compiled) }
    }
    const results = await runCompiled(primary, visit, compiled, schema, {
      defaultSchema,
      isPrepared,
      cancel,
      end: isRolledBack || request.accept.kind === 'plan' ? 'rollback' : mustLookFirst(request, compiled) ? (rows) => (judge(rows).problem ? 'rollback' : 'commit') : 'commit',
    })
    if (request.accept.kind === 'plan') return respondPlan(results, request)
    const { outcome, problem } = judge(results)
    if (problem) throw problem
    return respond(outcome, request, compiled, {
      contentLocation: `${path}${search ? `?${search}` : ''}`,
      contentProfile: schemas.length > 1 ? request.schema : undefined,
      isRolledBack,
    })
  }

  /** A name that is not known may be newer than what is remembered: one more look before saying no. */
  const compileKnown = async (request: RestRequest): Promise<{ compiled: Compiled; schema: Schema }> => {
    const schema = await knownSchema()
    try {
      return { compiled: compile(request, schema, { maxRows }), schema }
    } catch (error) {
      if (!(error instanceof SchemaMiss) || !(await cache.refreshAfterMiss(schema).catch(() => false))) throw error
      const fresh = await knownSchema()
      return { compiled: compile(request, fresh, { maxRows }), schema: fresh }
    }
  }

  const knownSchema = async (): Promise<Schema> => {
    try {
      return await cache.get()
    } catch (error) {
      onError(error as Error)
      throw schemaUnavailable()
    }
  }

  const app = new Hono()
  const handle = (kind: RestRequest['target']['kind']) => async (c: Context) => {
    try {
      return preflight(c.req.raw) ?? (await answer(c, { kind, name: c.req.param('name') ?? '' }))
    } catch (error) {
      return c.req.method === 'HEAD' ? withoutBody(respondError(error)) : respondError(error)
    }
  }
  app.all('/rpc/:name', handle('function'))
  app.all('/:name', handle('relation'))
  app.all('*', (c) => preflight(c.req.raw) ?? respondError(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')))

  return {
    app,
    stop: async () => {
      await cache.stop()
      await Promise.all([primary.pool.end({ timeout: 5 }), control.end({ timeout: 5 })])
    },
  }
}

/** A write whose answer may be refused must see its rows before it is kept. */
function mustLookFirst({ accept, preferences, method }: RestRequest, { isReadOnly }: Compiled): boolean {
  return !isReadOnly && (accept.kind === 'json-object' || isLimited(preferences) || method === 'PUT')
}

function respondPlan(results: RawRow[][], { accept }: RestRequest): Response {
  const lines = (results[0] ?? []).map((row) => row[0]?.toString('utf8') ?? '')
  return new Response(lines.join('\n'), { status: 200, headers: { ...corsHeaders } })
}

const withoutBody = ({ status, headers }: Response) => new Response(null, { status, headers })
