import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../platform/db/free-port.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage/stage.ts'
import { Traffic } from './stage/traffic.ts'
import { within } from './stage/within.ts'

const program = path.resolve(import.meta.dirname, '..', '..', 'server', 'cluster.ts')
const restarts = 3
/** What is under way may be finished for twenty seconds. */
const endsWithinMs = 25_000

/** Two servers on one database are replaced one after the other, as for a release. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  run: async (stage) => {
    const dataDir = await stage.dataDir()
    const { url, restart } = await startCluster(stage, dataDir)
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    for (let turn = 0; turn < restarts; turn++) {
      await traffic.goesOn(50)
      await restart()
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

async function startCluster(stage: Stage, dataDir: string) {
  const port = await freePort()
  const cluster = spawn(process.execPath, [program, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: `${port}`, DATA_DIR: dataDir },
  })
  stage.onEnd(async () => {
    if (cluster.exitCode !== null || cluster.signalCode !== null) return
    cluster.kill('SIGTERM')
    await within(endsWithinMs, 'the end of the cluster', once(cluster, 'exit')).catch(() =>
      cluster.kill('SIGKILL'),
    )
  })
  let said = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const heard = async (text: string, times: number) => {
    const giveUpAt = performance.now() + 120_000
    while (said.split(text).length <= times) {
      if (performance.now() > giveUpAt || cluster.exitCode !== null || cluster.signalCode !== null)
        throw new Error(`The cluster did not say “${text}”: ${said.slice(-500)}`)
      await sleep(50)
    }
  }
  await heard('servers are open', 1)
  let turns = 0
  const restart = async () => {
    cluster.kill('SIGHUP')
    turns += 1
    await heard('All servers are new', turns)
  }
  return { url: `http://127.0.0.1:${port}`, restart }
}
