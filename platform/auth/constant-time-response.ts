import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a multiple of `stepMs` after the start, so that the duration does not reveal small differences in the work done.
 * Even on a busy machine they are visible hardly more often than by chance.
 */
export async function inConstantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const elapsedMs = performance.now() - startedAt
    if (stepMs) await sleep(Math.ceil(elapsedMs / stepMs) * stepMs - elapsedMs)
  }
}
