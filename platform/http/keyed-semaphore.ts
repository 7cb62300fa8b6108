import { createFairSemaphore, type FairSemaphore, NoSlotFree } from './fair-semaphore.ts'

type Options = {
  /** Slots of each key. */
  slots: number
  maxWaiting: number
  waitMs: number
  /** The error for who gets no slot. */
  toError?: (error: NoSlotFree) => Error
}

export type KeyedSemaphore = {
  run: <T>(key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/** Limits concurrency per key, such as a client or an account. A key is remembered only while it is in use. */
export function createKeyedSemaphore({ toError, ...options }: Options): KeyedSemaphore {
  const entries = new Map<string, { semaphore: FairSemaphore; users: number }>()
  return {
    run: async (key, signal, work) => {
      const entry = entries.get(key) ?? { semaphore: createFairSemaphore(options), users: 0 }
      entries.set(key, entry)
      entry.users++
      try {
        return await withSlot(entry.semaphore, signal, work, toError)
      } finally {
        if (--entry.users === 0) entries.delete(key)
      }
    },
  }
}

/** Errors of `work` are passed on as they are. */
export async function withSlot<T>(
  semaphore: FairSemaphore,
  signal: AbortSignal,
  work: () => Promise<T>,
  toError?: (error: NoSlotFree) => Error,
): Promise<T> {
  try {
    await semaphore.acquire(() => signal)
  } catch (error) {
    throw error instanceof NoSlotFree && toError ? toError(error) : error
  }
  try {
    return await work()
  } finally {
    semaphore.release()
  }
}
