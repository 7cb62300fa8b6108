import { connectForCallers } from '../db/caller-pool.ts'
import { connect, type Sql } from '../db/connect.ts'
import { createFairSemaphore, type FairSemaphore } from '../http/fair-semaphore.ts'

/** Connections to one database: a pool for callers' requests with a fair semaphore, and control connections. */
export type ConnectionPool = {
  sql: () => Sql
  /** Replaces the pool after one of its connections broke. */
  renew: (broken: Sql) => void
  semaphore: FairSemaphore
  control: Sql
  /** Cancels a connection's statement; resolves once PostgreSQL has been notified. */
  cancel: (pid: number) => Promise<unknown>
  stop: () => Promise<void>
}

type Options = {
  url: string
  name: string
  maxConnections: number
  waitMs: number
  searchPath: string
  isReplica: boolean
}

/** Requests beyond this queue length are rejected, because they would time out anyway. */
const maxWaitingPerConnection = 50
/** Time for statements on the unbroken connections of a replaced pool to finish. */
const drainSeconds = 30
/** The share of connections that one client address may use. */
const maxShareOfOneClient = 0.8

export function createConnectionPool({
  url,
  name,
  maxConnections,
  waitMs,
  searchPath,
  isReplica,
}: Options): ConnectionPool {
  const control = connect(url, { max: 2, name: `${name} control`, isReplica })
  const openPool = () => connectForCallers(url, { max: maxConnections, name, searchPath, isReplica })
  let pool = openPool()
  let isStopped = false
  return {
    sql: () => pool,
    // The driver may keep part of a message for a broken connection and send it on the next one.
    renew: (broken) => {
      if (isStopped || broken !== pool) return
      pool.end({ timeout: drainSeconds }).catch(() => undefined)
      pool = openPool()
    },
    control,
    semaphore: createFairSemaphore({
      slots: maxConnections,
      slotsPerClient: Math.ceil(maxConnections * maxShareOfOneClient),
      maxWaiting: maxConnections * maxWaitingPerConnection,
      waitMs,
    }),
    cancel: (pid) => control`select pg_cancel_backend(${pid})`,
    stop: async () => {
      isStopped = true
      await Promise.all([pool.end({ timeout: 5 }), control.end({ timeout: 5 })])
    },
  }
}
