import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Filter } from './filter.ts'

export type TableShape = {
  columns: { name: string; type: string }[]
  key: string[]
  hasRowSecurity: boolean
  /** Which columns each role may read. */
  readable: Record<Caller['role'], string[]>
}

export type Tables = {
  shapeOf: (schema: string, table: string) => Promise<TableShape | undefined>
  /** Is the table, or any of the schema's where none is named, among those whose changes are told? */
  isPublished: (schema: string, table: string | undefined) => Promise<boolean>
}

/** A filter on a column that one may not read would tell what stands in it. */
export const mayAsk = (filter: Filter, { readable }: TableShape, role: Caller['role']) =>
  filter.every(({ column }) => readable[role].includes(column))

const rememberMs = 10_000
const pauseMs = 500

type Published = { schema: string; table: string }[]

/** What the database says of its tables, asked for again every few seconds: they may change while we run. */
export function createTables(sql: Sql): Tables {
  const remembered = new Map<string, { value: Promise<unknown>; at: number }>()
  const remember = <T>(key: string, maxAgeMs: number, ask: () => Promise<T>): Promise<T> => {
    const known = remembered.get(key)
    if (known && known.at > Date.now() - maxAgeMs) return known.value as Promise<T>
    const value = ask()
    remembered.set(key, { value, at: Date.now() })
    value.catch(() => remembered.delete(key))
    return value
  }
  const published = (maxAgeMs: number) =>
    remember('published', maxAgeMs, async (): Promise<Published> => {
      const rows = await sql<{ schemaname: string; tablename: string }[]>`
        select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'`
      return rows.map(({ schemaname, tablename }) => ({ schema: schemaname, table: tablename }))
    })

  let nextAnswer: Promise<Published> | undefined
  /** What the database says from now on. All who wait share one question, so wrong names cannot make it busy. */
  const publishedNow = () => {
    nextAnswer ??= sleep(pauseMs, undefined, { ref: false }).then(() => {
      nextAnswer = undefined
      return published(0)
    })
    return nextAnswer
  }

  return {
    shapeOf: (schema, table) =>
      remember(`shape ${schema}.${table}`, rememberMs, async () => {
        const [found] = await sql<{ shape: TableShape }[]>`
          select realtime.describe_table(c.oid) as shape from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p')`
        return found?.shape
      }),
    isPublished: async (schema, table) => {
      const isAmong = (names: Published) =>
        names.some((each) => (schema === '*' || each.schema === schema) && (!table || each.table === table))
      if (isAmong(await published(rememberMs))) return true
      // It may have been published a moment ago.
      return isAmong(await publishedNow())
    },
  }
}
