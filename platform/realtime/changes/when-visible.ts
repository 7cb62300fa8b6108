import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'

const againMs = 2
/** A commit may wait for a standby for hours. Whoever listens need not. */
const mostMs = 2_000

/**
 * PostgreSQL streams a commit as soon as it is on the disk, which is a moment before other connections see it. Whoever is told in
 * between and looks finds the row as it was, and is not told again.
 */
export async function whenVisible(sql: Sql, transactions: readonly number[]): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < mostMs; await sleep(againMs))
    if (await areVisible(sql, transactions)) return
}

/** The log counts transactions up to 2^32 and begins again; the nearest to the latest one is meant. */
async function areVisible(sql: Sql, transactions: readonly number[]): Promise<boolean> {
  const [answer] = await sql<{ yes: boolean }[]>`
    select bool_and(pg_visible_in_snapshot((latest + case when ahead < 2147483648 then ahead else ahead - 4294967296 end)::text::xid8, seen)) as yes
    from (select pg_current_snapshot() as seen) now
    cross join lateral (select pg_snapshot_xmax(seen)::text::bigint as latest) l
    cross join unnest(${transactions as number[]}::bigint[]) transaction
    cross join lateral (select (transaction - latest) & 4294967295 as ahead) a`
  return answer?.yes ?? true
}
