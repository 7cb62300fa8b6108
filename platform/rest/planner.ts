import { LRUCache } from 'lru-cache'
import type { Caller } from '../db/as-caller.ts'
import type { Sql } from '../db/connect.ts'
import { type Compiled, compile } from './compile/compile.ts'
import { noBody } from './parse/parse-body.ts'
import { hasBody, type Incoming, parseHead, readBody } from './parse/parse-request.ts'
import type { Body, RequestHead, RestRequest } from './parse/plan.ts'
import { schemaUnavailable } from './respond/respond-error.ts'
import { SchemaMiss } from './rest-error.ts'
import { methodsOf } from './schema/methods.ts'
import type { Schema } from './schema/schema.ts'
import { createSchemaCache } from './schema/schema-cache.ts'

/** A request understood: its words as a plan, the SQL for it, and the schema that was looked at. */
export type Planned = { request: RestRequest; compiled: Compiled; schema: Schema }

type Options = {
  sql: Sql
  schemas: readonly string[]
  maxRows: number
  maxAnswerBytes: number
  isPlanAllowed: boolean
  onError: (error: Error) => void
}

/** What was made of an address and its headers, and of each shape of payload that came with them. */
type Remembered = { head: RequestHead; schema: Schema | undefined; byShape: Map<string, Compiled> }

const maxRemembered = 500
const maxShapes = 20

/** Parses and compiles. What was asked in the same words before is not thought through again. */
export function createPlanner(options: Options) {
  const { sql, schemas, maxRows, maxAnswerBytes, isPlanAllowed, onError } = options
  const cache = createSchemaCache({ sql, exposed: schemas, onError })
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  const knownSchema = async (): Promise<Schema> => {
    try {
      return await cache.get()
    } catch (error) {
      onError(error as Error)
      throw schemaUnavailable()
    }
  }

  /** A name that is not known may be newer than what is remembered: one more look before saying no. */
  const compileKnown = async (request: RestRequest, role: Caller['role']): Promise<Planned> => {
    const schema = await knownSchema()
    try {
      return { request, compiled: compile(request, schema, { maxRows, maxAnswerBytes, role }), schema }
    } catch (error) {
      const isNews = error instanceof SchemaMiss && (await cache.refreshAfterMiss(schema).catch(() => false))
      if (!isNews) throw error
      const fresh = await knownSchema()
      return { request, compiled: compile(request, fresh, { maxRows, maxAnswerBytes, role }), schema: fresh }
    }
  }

  /** At once where nothing has to be read or looked up. */
  const plan = (incoming: Incoming, role: Caller['role']): Planned | Promise<Planned> => {
    const known = recall(incoming, role)
    if (!hasBody(known.head)) return planWith(known, noBody, role)
    return readBody(incoming, known.head).then((body) => planWith(known, body, role))
  }

  const planWith = (known: Remembered, body: Body, role: Caller['role']): Planned | Promise<Planned> => {
    const shape = shapeOf(body)
    const schema = cache.current()
    if (known.schema !== schema) known.byShape.clear()
    const compiled = schema && shape !== undefined ? known.byShape.get(shape) : undefined
    const request: RestRequest = { ...known.head, body }
    if (schema && compiled) return { request, compiled: withPayload(compiled, textOf(body)), schema }
    return compileKnown(request, role).then((planned) => {
      known.schema = planned.schema
      if (shape !== undefined && known.byShape.size < maxShapes)
        known.byShape.set(shape, withPayload(planned.compiled, ''))
      return planned
    })
  }

  const recall = (incoming: Incoming, role: Caller['role']): Remembered => {
    const key = keyOf(incoming, role)
    const known = remembered.get(key)
    if (known) return known
    const head = parseHead(incoming, { schemas, isPlanAllowed })
    const made: Remembered = { head, schema: undefined, byShape: new Map() }
    remembered.set(key, made)
    return made
  }

  return {
    plan,
    allowedMethods: async (target: RestRequest['target'], profile = schemas[0] ?? 'public') =>
      methodsOf(await knownSchema(), target, profile),
    stop: cache.stop,
  }
}

/** Everything outside the payload that decides what a request means. */
function keyOf({ method, target, search, header }: Incoming, role: string): string {
  const said = ['prefer', 'accept', 'accept-profile', 'content-profile', 'range'].map(
    (name) => header(name) ?? '',
  )
  return [role, method, target.kind, target.name, search, ...said].join('\n')
}

/** Payloads of the same keys take the same statement. What is not JSON is rare, and taken as it comes. */
function shapeOf(body: Body): string | undefined {
  if (body.kind === 'none') return ''
  return body.kind === 'json' ? `${body.isArray}${JSON.stringify(body.keys)}` : undefined
}

const textOf = (body: Body): string => (body.kind === 'json' ? body.text : '')

/** The statement with another payload. It is remembered with none: what people send is not ours to keep. */
function withPayload(compiled: Compiled, text: string): Compiled {
  const { main } = compiled
  if (main.payloadAt === undefined) return compiled
  return { ...compiled, main: { ...main, values: main.values.with(main.payloadAt, text) } }
}
