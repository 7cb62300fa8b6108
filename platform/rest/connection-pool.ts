import { connectForCallers } from '../db/caller-pool.ts'
import { connect, type Sql } from '../db/connect.ts'
import { createFairSemaphore, type FairSemaphore } from '../http/fair-semaphore.ts'

/** The way to one database: connections for callers, a gate in front of them, and one of our own for everything about them. */
export type Lane = {
  pool: () => Sql
  /** After a connection of this pool broke: everything begins afresh, with new connections. */
  renew: (broken: Sql) => void
  gate: FairSemaphore
  control: Sql
  /** Stops what a connection is doing; settles when the word has reached it. */
  cancel: (pid: number) => Promise<unknown>
  stop: () => Promise<void>
}

type Options = { url: string; name: string; maxConnections: number; waitMs: number; searchPath: string }

/** For each that may be served, so many more may wait: beyond that even waiting is in vain. */
const waitingPerPlace = 50
/** What is under way on the connections that did not break may be finished. */
const finishWithinSeconds = 30
/** Of the connections, so many may be busy for one address: what is left does for everybody else. */
const shareOfOne = 0.8

export function createLane({ url, name, maxConnections, waitMs, searchPath }: Options): Lane {
  const control = connect(url, { max: 2, name: `${name} control` })
  const open = () => connectForCallers(url, { max: maxConnections, name, searchPath })
  let pool = open()
  let isStopped = false
  return {
    pool: () => pool,
    // The driver may keep half a message for a connection that broke, and send it on the next one in its place.
    renew: (broken) => {
      if (isStopped || broken !== pool) return
      pool.end({ timeout: finishWithinSeconds }).catch(() => undefined)
      pool = open()
    },
    control,
    gate: createFairSemaphore({
      slots: maxConnections,
      slotsPerClient: Math.ceil(maxConnections * shareOfOne),
      maxWaiting: maxConnections * waitingPerPlace,
      waitMs,
    }),
    cancel: (pid) => control`select pg_cancel_backend(${pid})`,
    stop: async () => {
      isStopped = true
      await Promise.all([pool.end({ timeout: 5 }), control.end({ timeout: 5 })])
    },
  }
}
