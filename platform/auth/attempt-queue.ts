import { NoSlotFree } from '../http/fair-semaphore.ts'
import { createKeyedSemaphore } from '../http/keyed-semaphore.ts'
import { tooManyRequests } from './errors.ts'

const waitMs = 5000
const maxWaiting = 500

/**
 * Checks sign-in attempts for one account one after another, so that pressing the button several times does not make one attempt
 * fail because of the others. An attempt that waits longer than a few seconds gets 429.
 */
export function createAttemptQueue() {
  const accounts = createKeyedSemaphore({ slots: 1, maxWaiting, waitMs })
  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await accounts.run(key, signal, work)
    } catch (error) {
      throw error instanceof NoSlotFree ? tooManyRequests(waitMs / 1000) : error
    }
  }
}

export type AttemptQueue = ReturnType<typeof createAttemptQueue>
