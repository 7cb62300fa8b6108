import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Change, Row } from './change.ts'
import type { TableShape } from './tables.ts'

/** So many callers are asked about in one statement; more are shared out over connections. */
const atOnce = 250

/**
 * Those of the callers whom row-level security lets see a change. The row as the change has it, not as it may have
 * become since, is held against the table's policies in each caller's role with its claims.
 */
export async function whoSees(
  sql: Sql,
  change: Change,
  shape: TableShape,
  callers: Caller[],
): Promise<Set<Caller>> {
  const asked = isJudgeable(change, shape) ? callers : callers.filter(({ role }) => role === 'service_role')
  const sorted = asked.toSorted((a, b) => (a.role < b.role ? -1 : 1))
  const groups: Caller[][] = []
  for (let at = 0; at < sorted.length; at += atOnce) groups.push(sorted.slice(at, at + atOnce))
  const answers = await Promise.all(groups.map((group) => ask(sql, change, shape, group)))
  return new Set(answers.flat())
}

/**
 * Of a deleted row only the key may be left, by the table's replica identity. Held against policies, all that is
 * missing would count as null: who may have seen it cannot be said, so nobody is told.
 */
const isJudgeable = ({ type, old }: Change, shape: TableShape) =>
  type !== 'DELETE' || !shape.hasRowSecurity || isWhole(old, shape)

async function ask(sql: Sql, change: Change, shape: TableShape, callers: Caller[]): Promise<Caller[]> {
  const relation = `${quote(change.schema)}.${quote(change.table)}`
  const key = isWhole(change.record, shape) ? undefined : keyOf(change.record, shape.key)
  const asked = sql.json(callers)
  const [answer] = key
    ? await sql<
        { seen: number[] }[]
      >`select realtime.callers_who_can_read_row(${relation}::regclass, ${sql.json(key)}, ${asked}) as seen`
    : await sql<{ seen: number[] }[]>`select realtime.callers_passing_policy('r', ${relation}::regclass,
        ${sql.json(change.record ?? change.old ?? {})}, ${asked}) as seen`
  return (answer?.seen ?? []).flatMap((position) => callers[position] ?? [])
}

/** PostgreSQL does not repeat long values that did not change; a row without them is looked up in its table instead. */
const isWhole = (row: Row | null, { columns }: TableShape) =>
  row !== null && columns.every(({ name }) => name in row)

/** The columns that tell a row from the others; undefined where it is gone or has none. */
export function keyOf(row: Row | null, key: string[]): Row | undefined {
  if (!row || key.length === 0) return undefined
  return Object.fromEntries(key.map((column) => [column, row[column] ?? null]))
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
