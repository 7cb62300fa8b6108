import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Answers only at whole multiples of `stepMs` after the start, so that a little more or less work does not show,
 * and on a busy machine shows hardly more often than chance.
 */
export async function evenly<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - startedAt
    if (stepMs) await sleep(Math.ceil(took / stepMs) * stepMs - took)
  }
}
