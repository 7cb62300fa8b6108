import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './harness/cluster.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 10
/** On a machine that is slow for other reasons there are fewer kills, and the table says so. */
const mostMs = 150_000

/** One of two servers dies without a word, in the middle of whatever it is doing. The other serves, and the launcher sees to the rest. */
export const killedMember: Fault = {
  name: 'killed-member',
  run: async (stage) => {
    const dataDir = await stage.dataDir()
    const { url, members, heard } = await startCluster(stage, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    const until = performance.now() + mostMs
    let killed = 0
    while (killed < kills && performance.now() < until) {
      await traffic.goesOn(randomInt(5, 60))
      const pids = [...members().values()]
      const pid = pids[killed % pids.length]
      if (!pid) throw new Error('The cluster has named no process of its servers')
      process.kill(pid, 'SIGKILL')
      killed += 1
      await heard('is open again', killed)
    }
    await traffic.goesOn(20)
    await traffic.stop()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        what: 'kill -9 of one of two servers of a cluster under a write load',
        times: killed,
        promised: `nothing acknowledged is lost in ${kills} kills`,
        seen: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isKept: lost === 0 && killed === kills,
      },
      {
        what: 'what people were told in between',
        times: traffic.total,
        promised: 'only what they asked for, or 503 with Retry-After',
        seen: traffic.describe(),
        isKept: traffic.count('good', 'away') === traffic.total,
      },
    ]
  },
}
