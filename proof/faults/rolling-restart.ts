import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import { startCluster } from './harness/cluster.ts'
import { Traffic } from './harness/traffic.ts'

const restarts = 3

/** Two servers on one database are replaced one after the other, as in a release. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  run: async (context) => {
    const dataDir = await context.dataDir()
    const { url, replace, waitForOutput } = await startCluster(context, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    context.onCleanup(() => traffic.stop())
    for (let turn = 0; turn < restarts; turn++) {
      await traffic.waitForWrites(50)
      replace()
      await waitForOutput('All servers are new', turn + 1)
    }
    await traffic.waitForWrites(50)
    await traffic.stop()
    const lost = await traffic.countLost((await keysOf(dataDir)).databaseUrl)
    const failed = traffic.total - traffic.count('ok')
    return [
      {
        description: 'both servers of a cluster replaced, one after the other, under load',
        times: restarts,
        expected: 'no failed requests, no acknowledged write is lost',
        observed: `${failed} of ${traffic.total.toLocaleString('en-GB')} failed, ${lost} lost; ${traffic.describe()}`,
        isMet: failed === 0 && lost === 0,
      },
    ]
  },
}
