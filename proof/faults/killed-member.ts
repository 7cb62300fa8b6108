import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './harness/cluster.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 10
/** On a machine that is slow for other reasons there are fewer kills, and the table says so. */
const timeLimitMs = 150_000

/** One of two servers dies without a word, in the middle of whatever it is doing. The other serves, and the launcher sees to the rest. */
export const killedMember: Fault = {
  name: 'killed-member',
  run: async (context) => {
    const dataDir = await context.dataDir()
    const { url, members, waitForOutput } = await startCluster(context, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    const until = performance.now() + timeLimitMs
    let killed = 0
    while (killed < kills && performance.now() < until) {
      await traffic.waitForWrites(randomInt(5, 60))
      const pids = [...members().values()]
      const pid = pids[killed % pids.length]
      if (!pid) throw new Error('The cluster has named no process of its servers')
      process.kill(pid, 'SIGKILL')
      killed += 1
      await waitForOutput('is open again', killed)
    }
    await traffic.waitForWrites(20)
    await traffic.stop()
    const lost = await traffic.countLost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        description: 'kill -9 of one of two servers of a cluster under a write load',
        times: killed,
        expected: `nothing acknowledged is lost in ${kills} kills`,
        observed: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isMet: lost === 0 && killed === kills,
      },
      {
        description: 'what people were told in between',
        times: traffic.total,
        expected: 'only what they asked for, or 503 with Retry-After',
        observed: traffic.describe(),
        isMet: traffic.count('ok', 'unavailable') === traffic.total,
      },
    ]
  },
}
