import { createFairSemaphore, type FairSemaphore, NoSlotFree } from '../http/fair-semaphore.ts'
import { tooManyRequests } from './errors.ts'

const waitMs = 5000
const maxWaiting = 500

/**
 * Checks sign-in attempts for one account one after another, so that pressing the button several times does not make one attempt
 * fail because of the others. An attempt that waits longer than a few seconds gets 429.
 */
export function createAttemptQueue() {
  const queues = new Map<string, { semaphore: FairSemaphore; users: number }>()
  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const entry = queues.get(key) ?? {
      semaphore: createFairSemaphore({ slots: 1, maxWaiting, waitMs }),
      users: 0,
    }
    queues.set(key, entry)
    entry.users++
    try {
      await entry.semaphore.acquire(() => signal)
      try {
        return await work()
      } finally {
        entry.semaphore.release()
      }
    } catch (error) {
      throw error instanceof NoSlotFree ? tooManyRequests(waitMs / 1000) : error
    } finally {
      if (--entry.users === 0) queues.delete(key)
    }
  }
}

export type AttemptQueue = ReturnType<typeof createAttemptQueue>
