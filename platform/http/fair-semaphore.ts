type Options = {
  slots: number
  /** Slots that one client can hold at a time. */
  slotsPerClient?: number
  maxWaiting: number
  waitMs: number
}

/** No slot became free in time, too many are waiting, or the caller gave up. */
export class NoSlotFree extends Error {
  override name = 'NoSlotFree'
}

const aborted = () => new NoSlotFree('aborted before a slot was free')

export type FairSemaphore = {
  /** Returns undefined if a slot is free, otherwise a promise. Without `client`, only the total is limited. */
  acquire: (signalOf: () => AbortSignal, client?: string) => Promise<void> | undefined
  release: (client?: string) => void
  stats: () => SemaphoreStats
}

export type SemaphoreStats = {
  used: number
  waiting: number
  /** Since the start: callers that had to wait, and those of them that got no slot. */
  waits: number
  rejections: number
}

type Waiter = { client: string | undefined; admit: () => void }

/**
 * Limits concurrency in total and per client. The number of waiters and their time are limited too. A free slot goes to the
 * waiting client that holds the fewest, so that clients with many requests do not delay the others.
 */
export function createFairSemaphore({
  slots,
  slotsPerClient = slots,
  maxWaiting,
  waitMs,
}: Options): FairSemaphore {
  let free = slots
  let waits = 0
  let rejections = 0
  const heldBy = new Map<string, number>()
  const waiters = new Set<Waiter>()

  const canAcquire = (client: string | undefined) =>
    free > 0 && (client === undefined || (heldBy.get(client) ?? 0) < slotsPerClient)
  const take = (client: string | undefined) => {
    free--
    if (client !== undefined) heldBy.set(client, (heldBy.get(client) ?? 0) + 1)
  }
  const giveBack = (client: string | undefined) => {
    free++
    if (client === undefined) return
    const held = (heldBy.get(client) ?? 0) - 1
    if (held > 0) heldBy.set(client, held)
    else heldBy.delete(client)
  }

  /** The waiter whose client holds the fewest slots; the one that came first if several do. */
  const nextWaiter = (): Waiter | undefined => {
    let [next, fewest] = [undefined as Waiter | undefined, Number.POSITIVE_INFINITY]
    for (const waiter of waiters) {
      const held = waiter.client === undefined ? 0 : (heldBy.get(waiter.client) ?? 0)
      if (held >= fewest || !canAcquire(waiter.client)) continue
      ;[next, fewest] = [waiter, held]
      if (held === 0) break
    }
    return next
  }

  const wait = (signal: AbortSignal, client: string | undefined) =>
    new Promise<void>((resolve, rejectWith) => {
      waits++
      const reject = (error: NoSlotFree) => {
        if (!signal.aborted) rejections++
        rejectWith(error)
      }
      // A signal that is already aborted fires no event.
      if (signal.aborted) return reject(aborted())
      if (waiters.size >= maxWaiting) return reject(new NoSlotFree('too many are waiting'))
      const stopWaiting = (settle: () => void) => {
        waiters.delete(waiter)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        settle()
      }
      const waiter: Waiter = { client, admit: () => stopWaiting(resolve) }
      const onAbort = () => stopWaiting(() => reject(aborted()))
      const timer = setTimeout(() => stopWaiting(() => reject(new NoSlotFree('timed out'))), waitMs)
      signal.addEventListener('abort', onAbort, { once: true })
      waiters.add(waiter)
    })

  return {
    acquire: (signalOf, client) => {
      if (!canAcquire(client)) return wait(signalOf(), client)
      take(client)
      return undefined
    },
    release: (client) => {
      giveBack(client)
      const next = nextWaiter()
      if (!next) return
      take(next.client)
      next.admit()
    },
    stats: () => ({ used: slots - free, waiting: waiters.size, waits, rejections }),
  }
}
