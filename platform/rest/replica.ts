import type { Sql } from '../db/connect.ts'
import type { ConnectionPool } from './connection-pool.ts'

export type Replica = {
  pool: ConnectionPool
  /** Whether it is close enough to the primary to serve reads. */
  isFresh: () => boolean
  /** After an error: do not use it before the next check. */
  markStale: () => void
  stop: () => Promise<void>
}

type Options = { pool: ConnectionPool; primary: Sql; maxLagSeconds: number; checkEveryMs: number }

/** A standby that serves reads while it keeps up with the primary. */
export function createReplica({ pool, primary, maxLagSeconds, checkEveryMs }: Options): Replica {
  let isFresh = false
  let knownPosition: string | undefined

  const check = async () => {
    // If the primary is unreachable, compare with its last known position.
    knownPosition = await position(primary).catch(() => knownPosition)
    isFresh = await isCaughtUp(pool.control, knownPosition, maxLagSeconds).catch(() => false)
  }
  let checking = check()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, checkEveryMs)
  timer.unref()

  return {
    pool: pool,
    isFresh: () => isFresh,
    markStale: () => {
      isFresh = false
    },
    stop: async () => {
      clearInterval(timer)
      await pool.stop()
      await checking
    },
  }
}

async function position(primary: Sql): Promise<string | undefined> {
  const [row] = await primary<{ at: string }[]>`select pg_current_wal_lsn()::text as at`
  return row?.at
}

/** Compares log positions first, because the age of the last replayed change means little while nothing changes. */
async function isCaughtUp(replica: Sql, upTo: string | undefined, maxLagSeconds: number): Promise<boolean> {
  const [row] = await replica<{ is_standby: boolean; behind: number | null; age: number | null }[]>`
    select pg_is_in_recovery() as is_standby,
      case when pg_is_in_recovery() then pg_wal_lsn_diff(${upTo ?? '0/0'}, pg_last_wal_replay_lsn())::float8 end as behind,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age`
  if (!row) return false
  if (!row.is_standby) return true
  return row.behind !== null && (row.behind <= 0 || (row.age !== null && row.age <= maxLagSeconds))
}
