import { tooManyRequests } from './errors.ts'

/** Runs up to `maxRunning` tasks at once, queues up to `maxWaiting`, and refuses the rest with 429. */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (queue.length >= maxWaiting) throw tooManyRequests(10)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
