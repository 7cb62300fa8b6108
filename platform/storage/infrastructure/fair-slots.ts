import { createFairSemaphore, type FairSemaphore, NoSlotFree } from '../../http/fair-semaphore.ts'
import { tooBusy } from '../errors.ts'

type Options = {
  slots: number
  slotsPerClient: number
  maxWaiting: number
  waitMs: number
}

export type FairSlots = {
  run: <T>(client: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/** Limits concurrency in total and per client. Clients that wait too long get 503 with Retry-After. */
export function createFairSlots({ slots, slotsPerClient, maxWaiting, waitMs }: Options): FairSlots {
  const all = createFairSemaphore({ slots, maxWaiting, waitMs })
  const clients = new Map<string, { semaphore: FairSemaphore; users: number }>()

  const clientSlots = (client: string) => {
    const entry = clients.get(client) ?? {
      semaphore: createFairSemaphore({ slots: slotsPerClient, maxWaiting, waitMs }),
      users: 0,
    }
    clients.set(client, entry)
    return entry
  }
  return {
    run: async (client, signal, work) => {
      const own = clientSlots(client)
      own.users++
      try {
        return await withSlot(own.semaphore, signal, () => withSlot(all, signal, work))
      } finally {
        if (--own.users === 0) clients.delete(client)
      }
    },
  }
}

async function withSlot<T>(
  semaphore: FairSemaphore,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    await semaphore.acquire(() => signal)
  } catch (error) {
    throw error instanceof NoSlotFree ? tooBusy() : error
  }
  try {
    return await work()
  } finally {
    semaphore.release()
  }
}
