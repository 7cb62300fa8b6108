import type { Sql } from '../../db/connect.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './schema.ts'

type Options = { sql: Sql; exposed: readonly string[]; onError: (error: Error) => void; missPauseMs?: number }

export type SchemaCache = {
  /** The cached schema, read on first use. */
  get: () => Schema | Promise<Schema>
  current: () => Schema | undefined
  /** Reads the schema again, unless that was done a moment ago. Returns whether it has changed. */
  refreshAfterMiss: (seen: Schema) => Promise<boolean>
  /** The listening connection ends with `sql`; this only suppresses the error. */
  stop: () => void
}

/** Caches the schema. `NOTIFY pgrst` reloads it, and so does a reconnection, because a notification may have been missed. */
export function createSchemaCache({ sql, exposed, onError, missPauseMs = 2_000 }: Options): SchemaCache {
  let current: Schema | undefined
  let reading: Promise<Schema> | undefined
  let needsReload = false
  let readAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const read = (): Promise<Schema> => {
    reading ??= readSchema(sql, exposed)
      .then((schema) => {
        current = schema
        readAt = performance.now()
        return schema
      })
      .finally(() => {
        reading = undefined
        if (needsReload) reload()
      })
    return reading
  }

  const reload = () => {
    needsReload = reading !== undefined
    if (!needsReload && !isStopped) read().catch(onError)
  }

  sql.listen('pgrst', reload, reload).catch((error: Error) => {
    if (!isStopped) onError(error)
  })

  return {
    get: () => current ?? read(),
    current: () => current,
    refreshAfterMiss: async (seen) => {
      if (current !== seen) return true
      if (performance.now() - readAt < missPauseMs) return false
      return (await read()) !== seen
    },
    stop: () => {
      isStopped = true
    },
  }
}
