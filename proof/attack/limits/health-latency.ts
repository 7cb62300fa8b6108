import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../http-client.ts'

const everyMs = 20

/** The slowest /healthz response during `work`. It needs no database or file, so a slow one means a blocked event loop. */
export async function maxHealthLatencyMs(origin: string, work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  let longestMs = 0
  while (!isOver) {
    longestMs = Math.max(longestMs, (await send(origin, { path: '/healthz' })).ms)
    await sleep(everyMs)
  }
  await over
  return longestMs
}
