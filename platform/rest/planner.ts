import type { Caller } from '../db/as-caller.ts'
import type { Sql } from '../db/connect.ts'
import { type Compiled, compile } from './compile/compile.ts'
import { type Incoming, parseRequest } from './parse/parse-request.ts'
import type { RestRequest } from './parse/plan.ts'
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
  isPlanAllowed: boolean
  onError: (error: Error) => void
}

const maxRemembered = 500

/** Parses and compiles. A read that was asked in the same words before is not thought through again. */
export function createPlanner({ sql, schemas, maxRows, isPlanAllowed, onError }: Options) {
  const cache = createSchemaCache({ sql, exposed: schemas, onError })
  const remembered = new Map<string, Planned>()

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
      return { request, compiled: compile(request, schema, { maxRows, role }), schema }
    } catch (error) {
      const isNews = error instanceof SchemaMiss && (await cache.refreshAfterMiss(schema).catch(() => false))
      if (!isNews) throw error
      const fresh = await knownSchema()
      return { request, compiled: compile(request, fresh, { maxRows, role }), schema: fresh }
    }
  }

  const plan = async (incoming: Incoming, role: Caller['role']): Promise<Planned> => {
    const key = readKey(incoming, role)
    const known = key === undefined ? undefined : remembered.get(key)
    if (known && known.schema === cache.current()) return known
    const planned = await compileKnown(await parseRequest(incoming, { schemas, isPlanAllowed }), role)
    if (key !== undefined) remember(key, planned)
    return planned
  }

  const remember = (key: string, planned: Planned) => {
    remembered.delete(key)
    const oldest = remembered.size >= maxRemembered ? remembered.keys().next().value : undefined
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(key, planned)
  }

  return {
    plan,
    allowedMethods: async (target: RestRequest['target'], profile = schemas[0] ?? 'public') =>
      methodsOf(await knownSchema(), target, profile),
    stop: cache.stop,
  }
}

/** Everything that decides what a read means; nothing of a write is worth keeping, for its payload is ever new. */
function readKey({ method, target, search, header }: Incoming, role: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const said = ['prefer', 'accept', 'accept-profile', 'range'].map((name) => header(name) ?? '')
  return [role, method, target.kind, target.name, search, ...said].join('\n')
}
