import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../http-client.ts'

const everyMs = 20

/**
 * The longest that /healthz had to wait while `work` went on. It needs neither the database nor a file, so what keeps it is a
 * server that does one thing and nothing else, which a wait for an answer alone does not tell from a busy machine.
 */
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
