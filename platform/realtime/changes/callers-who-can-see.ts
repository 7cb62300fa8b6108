import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Change, Row } from './change.ts'
import type { TableShape } from './tables.ts'

/** Callers per statement; more are spread over several connections. */
const batchSize = 250

/**
 * The callers who may see a change under row-level security. The table's policies are evaluated in each caller's role on the row
 * of the change, not on the current row.
 */
export async function callersWhoCanSee(
  sql: Sql,
  change: Change,
  shape: TableShape,
  callers: Caller[],
): Promise<Set<Caller>> {
  const eligible = canBeChecked(change, shape)
    ? callers
    : callers.filter(({ role }) => role === 'service_role')
  const sorted = eligible.toSorted((a, b) => (a.role < b.role ? -1 : 1))
  const batches: Caller[][] = []
  for (let at = 0; at < sorted.length; at += batchSize) batches.push(sorted.slice(at, at + batchSize))
  const visible = await Promise.all(batches.map((batch) => checkBatch(sql, change, shape, batch)))
  return new Set(visible.flat())
}

/**
 * Depending on the replica identity, only the key of a deleted row may be known. Policies would see null for the other columns,
 * so such a delete is sent only to the service role.
 */
const canBeChecked = ({ type, old }: Change, shape: TableShape) =>
  type !== 'DELETE' || !shape.hasRowSecurity || isComplete(old, shape)

async function checkBatch(sql: Sql, change: Change, shape: TableShape, callers: Caller[]): Promise<Caller[]> {
  const relation = `${quote(change.schema)}.${quote(change.table)}`
  const key = isComplete(change.record, shape) ? undefined : keyOf(change.record, shape.key)
  const callersJson = sql.json(callers)
  const [answer] = key
    ? await sql<
        { seen: number[] }[]
      >`select realtime.callers_who_can_read_row(${relation}::regclass, ${sql.json(key)}, ${callersJson}) as seen`
    : await sql<{ seen: number[] }[]>`select realtime.callers_passing_policy('r', ${relation}::regclass,
        ${sql.json(change.record ?? change.old ?? {})}, ${callersJson}) as seen`
  return (answer?.seen ?? []).flatMap((position) => callers[position] ?? [])
}

/** PostgreSQL omits long values that did not change; such a row is read from its table instead. */
const isComplete = (row: Row | null, { columns }: TableShape) =>
  row !== null && columns.every(({ name }) => name in row)

/** The key columns of a row; undefined if there is no row or no key. */
export function keyOf(row: Row | null, key: string[]): Row | undefined {
  if (!row || key.length === 0) return undefined
  return Object.fromEntries(key.map((column) => [column, row[column] ?? null]))
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
