import { tooManyRequests } from './errors.ts'

/** Lets so many pieces of work run at once and so many wait; what comes after is asked to come back. */
export function createSlots(atOnce: number, waiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooManyRequests(10)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The slot goes to whoever waits longest, or is given back.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
