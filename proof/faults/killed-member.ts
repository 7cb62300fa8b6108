import { randomInt } from 'node:crypto'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './stage/cluster.ts'
import { Traffic } from './stage/traffic.ts'

const kills = 10

/** One of two servers dies without a word, in the middle of whatever it is doing. The other serves, and the launcher sees to the rest. */
export const killedMember: Fault = {
  name: 'killed-member',
  run: async (stage) => {
    const dataDir = await stage.dataDir()
    const { url, members, heard } = await startCluster(stage, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    for (let kill = 1; kill <= kills; kill++) {
      await traffic.goesOn(randomInt(5, 60))
      const pids = [...members().values()]
      process.kill(pids[kill % pids.length] ?? 0, 'SIGKILL')
      await heard('is open again', kill)
    }
    await traffic.goesOn(20)
    await traffic.stop()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    return [
      {
        what: 'kill -9 of one of two servers of a cluster under a write load',
        times: kills,
        promised: 'nothing acknowledged is lost',
        seen: `${traffic.acknowledged.size.toLocaleString('en-GB')} acknowledged, ${lost} lost`,
        isKept: lost === 0,
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
