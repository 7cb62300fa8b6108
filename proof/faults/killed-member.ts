import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './harness/cluster.ts'
import { Traffic } from './harness/traffic.ts'

const kills = 10
/** A slow machine gets fewer kills, which the table shows. */
const timeLimitMs = 150_000

/** One of two servers is killed. The other keeps serving, and the launcher replaces it. */
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
      if (!pid) throw new Error('The cluster has printed no process ids')
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
        expected: `no acknowledged write is lost in ${kills} kills`,
        observed: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isMet: lost === 0 && killed === kills,
      },
      {
        description: 'responses meanwhile',
        times: traffic.total,
        expected: 'success, or 503 with Retry-After',
        observed: traffic.describe(),
        isMet: traffic.count('ok', 'unavailable') === traffic.total,
      },
    ]
  },
}
