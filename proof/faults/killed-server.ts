import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { recoveryTimes } from './harness/recovery-times.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 50
const recoveryLimitMs = 5_000
/** A slow machine gets fewer kills, which the table shows. */
const timeLimitMs = 5 * 60_000

/** The server is killed under load and started again. */
export const killedServer: Fault = {
  name: 'killed-server',
  timeLimitMs: timeLimitMs + 60_000,
  run: async (context) => {
    const { server: first, environment, url, dataDir } = await context.startSite()
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    const back: number[] = []
    let server = first
    const until = performance.now() + timeLimitMs
    while (back.length < kills && performance.now() < until) {
      await traffic.waitForWrites(randomInt(5, 60))
      const killedAt = performance.now()
      server.kill('SIGKILL')
      await server.ended
      server = context.startServer(environment)
      await server.whenReady()
      back.push(performance.now() - killedAt)
    }
    await traffic.waitForWrites(20)
    await traffic.stop()
    const lost = await traffic.countLost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        description: 'kill -9 of the server under a write load',
        times: back.length,
        expected: `no acknowledged write is lost in ${kills} kills`,
        observed: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isMet: lost === 0 && back.length === kills,
      },
      {
        description: 'time until /readyz responds',
        times: back.length,
        expected: `within ${recoveryLimitMs / 1000} s of the kill`,
        ...recoveryTimes(back, recoveryLimitMs),
      },
      {
        description: 'responses meanwhile',
        times: traffic.total,
        expected: 'success, 503 with Retry-After, or what a killed process causes: refused, cut off',
        observed: traffic.describe(),
        isMet: traffic.count('unexpected') === 0,
      },
    ]
  },
}
