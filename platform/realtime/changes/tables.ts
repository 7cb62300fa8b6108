import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Filter } from './filter.ts'

export type TableShape = {
  columns: { name: string; type: string }[]
  key: string[]
  hasRowSecurity: boolean
  /** The columns that each role may read. */
  readable: Record<Caller['role'], string[]>
}

export type Tables = {
  shapeOf: (schema: string, table: string) => Promise<TableShape | undefined>
  /** Whether the publication includes the table or, if none is named, any table of the schema. */
  isPublished: (schema: string, table: string | undefined) => Promise<boolean>
}

/** A filter on an unreadable column would reveal its values. */
export const canFilterBy = (filter: Filter, { readable }: TableShape, role: Caller['role']) =>
  filter.every(({ column }) => readable[role].includes(column))

const cacheMs = 10_000
const recheckPauseMs = 500

type Published = { schema: string; table: string }[]

/** Metadata of tables, cached for a few seconds because it may change while the server runs. */
export function createTables(sql: Sql): Tables {
  const cache = new Map<string, { value: Promise<unknown>; at: number }>()
  const cached = <T>(key: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> => {
    const entry = cache.get(key)
    if (entry && entry.at > Date.now() - maxAgeMs) return entry.value as Promise<T>
    const value = read()
    cache.set(key, { value, at: Date.now() })
    value.catch(() => cache.delete(key))
    return value
  }
  const published = (maxAgeMs: number) =>
    cached('published', maxAgeMs, async (): Promise<Published> => {
      const rows = await sql<{ schemaname: string; tablename: string }[]>`
        select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'`
      return rows.map(({ schemaname, tablename }) => ({ schema: schemaname, table: tablename }))
    })

  let pendingRead: Promise<Published> | undefined
  /** A fresh read, shared by all waiting callers, so that unknown names cannot flood the database. */
  const publishedFresh = () => {
    pendingRead ??= sleep(recheckPauseMs, undefined, { ref: false }).then(() => {
      pendingRead = undefined
      return published(0)
    })
    return pendingRead
  }

  return {
    shapeOf: (schema, table) =>
      cached(`shape ${schema}.${table}`, cacheMs, async () => {
        const [found] = await sql<{ shape: TableShape }[]>`
          select realtime.describe_table(c.oid) as shape from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p')`
        return found?.shape
      }),
    isPublished: async (schema, table) => {
      const includesTable = (names: Published) =>
        names.some(
          (published) =>
            (schema === '*' || published.schema === schema) && (!table || published.table === table),
        )
      if (includesTable(await published(cacheMs))) return true
      // The table may have been published a moment ago.
      return includesTable(await publishedFresh())
    },
  }
}
