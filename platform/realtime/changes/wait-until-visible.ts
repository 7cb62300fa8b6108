import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'

const pollMs = 2
/** A commit may wait for a standby for hours; subscribers should not. */
const maxWaitMs = 2_000

/**
 * PostgreSQL streams a commit once it is on disk, a moment before other connections see it. A subscriber that refetched in between
 * would get the old row and no further event.
 */
export async function waitUntilVisible(sql: Sql, transactions: readonly number[]): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < maxWaitMs; await sleep(pollMs))
    if (await areVisible(sql, transactions)) return
}

/** Transaction ids in the log wrap around at 2^32, so each is resolved to the value nearest to the latest one. */
async function areVisible(sql: Sql, transactions: readonly number[]): Promise<boolean> {
  const [answer] = await sql<{ yes: boolean }[]>`
    select bool_and(pg_visible_in_snapshot((latest + case when ahead < 2147483648 then ahead else ahead - 4294967296 end)::text::xid8, seen)) as yes
    from (select pg_current_snapshot() as seen) now
    cross join lateral (select pg_snapshot_xmax(seen)::text::bigint as latest) l
    cross join unnest(${transactions as number[]}::bigint[]) transaction
    cross join lateral (select (transaction - latest) & 4294967295 as ahead) a`
  return answer?.yes ?? true
}
