import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { returnTimes } from './harness/return-times.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 50
const backWithinMs = 5_000
/** On a machine that is slow for other reasons there are fewer kills, and the table says so. */
const mostMs = 5 * 60_000

/** The server dies without a word, in the middle of whatever it is doing, and is started again. */
export const killedServer: Fault = {
  name: 'killed-server',
  mostMs: mostMs + 60_000,
  run: async (stage) => {
    const { server: first, environment, url, dataDir } = await stage.site()
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const back: number[] = []
    let server = first
    const until = performance.now() + mostMs
    while (back.length < kills && performance.now() < until) {
      await traffic.goesOn(randomInt(5, 60))
      const killedAt = performance.now()
      server.kill('SIGKILL')
      await server.ended
      server = stage.serve(environment)
      await server.whenReady()
      back.push(performance.now() - killedAt)
    }
    await traffic.goesOn(20)
    await traffic.stop()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        what: 'kill -9 of the server under a write load',
        times: back.length,
        promised: `no acknowledged write is lost in ${kills} kills`,
        seen: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isKept: lost === 0 && back.length === kills,
      },
      {
        what: 'the time until /readyz says yes again',
        times: back.length,
        promised: `within ${backWithinMs / 1000} s of the kill`,
        ...returnTimes(back, backWithinMs),
      },
      {
        what: 'what people were told in between',
        times: traffic.total,
        promised: 'only 503 with Retry-After, or what a dead process leaves: refused, cut off',
        seen: traffic.describe(),
        isKept: traffic.count('wrong') === 0,
      },
    ]
  },
}
