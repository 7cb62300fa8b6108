import pLimit from 'p-limit'
import { tooManyRequests } from './errors.ts'

/** Runs up to `maxRunning` tasks at once, queues up to `maxWaiting`, and refuses the rest with 429. */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number) {
  const limit = pLimit(maxRunning)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw tooManyRequests(10)
    return limit(work)
  }
}
