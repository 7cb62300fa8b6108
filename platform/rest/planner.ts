import { LRUCache } from 'lru-cache'
import type { Caller } from '../db/as-caller.ts'
import type { Sql } from '../db/connect.ts'
import { type Compiled, compile } from './compile/compile.ts'
import { noBody } from './parse/parse-body.ts'
import { expectsBody, type Incoming, parseHead, readBody } from './parse/parse-request.ts'
import type { Body, RequestHead, RestRequest } from './parse/syntax-tree.ts'
import { schemaUnavailable } from './respond/respond-error.ts'
import { SchemaCacheMiss } from './rest-error.ts'
import { methodsOf } from './schema/methods.ts'
import type { Schema } from './schema/schema.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

/** A parsed request with its SQL and the schema it was compiled against. */
export type PlannedRequest = { request: RestRequest; compiled: Compiled; schema: Schema }

type Options = {
  sql: Sql
  schemas: readonly string[]
  maxRows: number
  maxResponseBytes: number
  isPlanAllowed: boolean
  onError: (error: Error) => void
}

/** A parsed URL with headers, and the compiled statement for each shape of payload. */
type CachedPlan = { head: RequestHead; schema: Schema | undefined; byShape: Map<string, Compiled> }

const maxPlans = 500
const maxShapes = 20

/** Parses and compiles requests, with a cache for repeated ones. */
export function createPlanner(options: Options) {
  const { sql, schemas, maxRows, maxResponseBytes, isPlanAllowed, onError } = options
  const cache = createSchemaCache({ sql, exposed: schemas, onError })
  const plans = new LRUCache<string, CachedPlan>({ max: maxPlans })

  const loadSchema = async (): Promise<Schema> => {
    try {
      return await cache.get()
    } catch (error) {
      onError(error as Error)
      throw schemaUnavailable()
    }
  }

  /** An unknown name may be newer than the schema cache, so the schema is read again before the request fails. */
  const compileWithRefresh = async (request: RestRequest, role: Caller['role']): Promise<PlannedRequest> => {
    const schema = await loadSchema()
    try {
      return {
        request,
        compiled: compile(request, schema, { maxRows, maxResponseBytes, role }),
        schema,
      }
    } catch (error) {
      const isRefreshed =
        error instanceof SchemaCacheMiss && (await cache.refreshAfterMiss(schema).catch(() => false))
      if (!isRefreshed) throw error
      const fresh = await loadSchema()
      return {
        request,
        compiled: compile(request, fresh, { maxRows, maxResponseBytes, role }),
        schema: fresh,
      }
    }
  }

  /** Synchronous if neither a body nor the schema has to be read. */
  const plan = (incoming: Incoming, role: Caller['role']): PlannedRequest | Promise<PlannedRequest> => {
    const cached = planFor(incoming, role)
    if (!expectsBody(cached.head)) return planWith(cached, noBody, role)
    return readBody(incoming, cached.head).then((body) => planWith(cached, body, role))
  }

  const planWith = (
    cached: CachedPlan,
    body: Body,
    role: Caller['role'],
  ): PlannedRequest | Promise<PlannedRequest> => {
    const shape = shapeOf(body)
    const schema = cache.current()
    if (cached.schema !== schema) cached.byShape.clear()
    const compiled = schema && shape !== undefined ? cached.byShape.get(shape) : undefined
    const request: RestRequest = { ...cached.head, body }
    if (schema && compiled) return { request, compiled: withPayload(compiled, textOf(body)), schema }
    return compileWithRefresh(request, role).then((planned) => {
      cached.schema = planned.schema
      if (shape !== undefined && cached.byShape.size < maxShapes)
        cached.byShape.set(shape, withPayload(planned.compiled, ''))
      return planned
    })
  }

  const planFor = (incoming: Incoming, role: Caller['role']): CachedPlan => {
    const key = keyOf(incoming, role)
    const cached = plans.get(key)
    if (cached) return cached
    const head = parseHead(incoming, { schemas, isPlanAllowed })
    const entry: CachedPlan = { head, schema: undefined, byShape: new Map() }
    plans.set(key, entry)
    return entry
  }

  return {
    plan,
    allowedMethods: async (target: RestRequest['target'], profile = schemas[0] ?? 'public') =>
      methodsOf(await loadSchema(), target, profile),
    stop: cache.stop,
  }
}

/** Everything except the payload that determines the meaning of a request. */
function keyOf({ method, target, search, header }: Incoming, role: string): string {
  const headers = ['prefer', 'accept', 'accept-profile', 'content-profile', 'range'].map(
    (name) => header(name) ?? '',
  )
  return [role, method, target.kind, target.name, search, ...headers].join('\n')
}

/** Payloads with the same keys share a statement. Other formats are rare and not cached. */
function shapeOf(body: Body): string | undefined {
  if (body.kind === 'none') return ''
  return body.kind === 'json' ? `${body.isArray}${JSON.stringify(body.keys)}` : undefined
}

const textOf = (body: Body): string => (body.kind === 'json' ? body.text : '')

/** The statement with another payload. The cache holds none, so that no client data stays in memory. */
function withPayload(compiled: Compiled, text: string): Compiled {
  const { main } = compiled
  if (main.payloadIndex === undefined) return compiled
  return { ...compiled, main: { ...main, values: main.values.with(main.payloadIndex, text) } }
}
