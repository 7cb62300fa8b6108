import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './harness/cluster.ts'
import { Traffic } from './harness/traffic.ts'

const restarts = 3

/** Two servers on one database are replaced one after the other, as for a release. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  run: async (stage) => {
    const dataDir = await stage.dataDir()
    const { url, replace, heard } = await startCluster(stage, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    for (let turn = 0; turn < restarts; turn++) {
      await traffic.goesOn(50)
      replace()
      await heard('All servers are new', turn + 1)
    }
    await traffic.goesOn(50)
    await traffic.stop()
    const lost = await traffic.lost((await keysOf(dataDir)).databaseUrl)
    const failed = traffic.total - traffic.count('good')
    return [
      {
        what: 'both servers of a cluster replaced, one after the other, under load',
        times: restarts,
        promised: '0 failed requests, nothing acknowledged is lost',
        seen: `${failed} of ${traffic.total.toLocaleString('en-GB')} failed, ${lost} lost; ${traffic.describe()}`,
        isKept: failed === 0 && lost === 0,
      },
    ]
  },
}
