import type { Sql } from '../db/connect.ts'
import type { Lane } from './connection-pool.ts'

export type Replica = {
  lane: Lane
  /** Has it all that was committed a moment ago? */
  isFresh: () => boolean
  /** Something went wrong with it: not to be used before it has been looked at again. */
  distrust: () => void
  stop: () => Promise<void>
}

type Options = { lane: Lane; primary: Sql; maxLagSeconds: number; checkEveryMs: number }

/** A copy of the database that reads may go to, for as long as it keeps up. */
export function createReplica({ lane, primary, maxLagSeconds, checkEveryMs }: Options): Replica {
  let isFresh = false
  let knownPosition: string | undefined

  const check = async () => {
    // Should the primary be away, a replica that has all we ever saw of it is as good as can be had.
    knownPosition = await position(primary).catch(() => knownPosition)
    isFresh = await keepsUp(lane.control, knownPosition, maxLagSeconds).catch(() => false)
  }
  let checking = check()
  const timer = setInterval(() => {
    checking = checking.then(check)
  }, checkEveryMs)
  timer.unref()

  return {
    lane,
    isFresh: () => isFresh,
    distrust: () => {
      isFresh = false
    },
    stop: async () => {
      clearInterval(timer)
      await lane.stop()
      await checking
    },
  }
}

async function position(primary: Sql): Promise<string | undefined> {
  const [row] = await primary<{ at: string }[]>`select pg_current_wal_lsn()::text as at`
  return row?.at
}

/** The age of the last change it replayed says little while there are no changes: first comes how far it is behind. */
async function keepsUp(replica: Sql, upTo: string | undefined, maxLagSeconds: number): Promise<boolean> {
  const [row] = await replica<{ is_standby: boolean; behind: number | null; age: number | null }[]>`
    select pg_is_in_recovery() as is_standby,
      case when pg_is_in_recovery() then pg_wal_lsn_diff(${upTo ?? '0/0'}, pg_last_wal_replay_lsn())::float8 end as behind,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as age`
  if (!row) return false
  if (!row.is_standby) return true
  return row.behind !== null && (row.behind <= 0 || (row.age !== null && row.age <= maxLagSeconds))
}
