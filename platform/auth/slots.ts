import pLimit from 'p-limit'
import { tooManyRequests } from './errors.ts'

/** Runs a limited number of tasks at once and lets a limited number wait; callers beyond that are asked to come back. */
export function createSlots(atOnce: number, waiting: number) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw tooManyRequests(10)
    return limit(work)
  }
}
