import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import type { Stage } from './stage.ts'

const program = path.resolve(import.meta.dirname, '..', '..', '..', 'server', 'commands', 'cluster.ts')
const heardWithinMs = 120_000
/** What is under way may be finished for twenty seconds. */
const endsWithinMs = 25_000

export type Cluster = {
  url: string
  /** The processes that serve, by the port of each. */
  members: () => Map<string, number>
  /** Asks for new servers in the place of these. */
  replace: () => void
  /** Resolves once the launcher has said so, for the nth time. */
  heard: (text: string, times: number) => Promise<void>
}

/** Two servers on one database behind a balancer, gone when the stage is cleared. */
export async function startCluster(stage: Stage, dataDir: string): Promise<Cluster> {
  const port = await freePort()
  const cluster = spawn(process.execPath, [program, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: `${port}`, DATA_DIR: dataDir },
  })
  const isOver = () => cluster.exitCode !== null || cluster.signalCode !== null
  stage.onEnd(async () => {
    if (isOver()) return
    const ended = once(cluster, 'exit')
    cluster.kill('SIGTERM')
    const cutOff = setTimeout(() => cluster.kill('SIGKILL'), endsWithinMs)
    await ended
    clearTimeout(cutOff)
  })
  let said = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const heard = async (text: string, times: number) => {
    const giveUpAt = performance.now() + heardWithinMs
    while (said.split(text).length <= times) {
      if (performance.now() > giveUpAt || isOver())
        throw new Error(`The cluster did not say “${text}”: ${said.slice(-500)}`)
      await sleep(20)
    }
  }
  await heard('servers are open', 1)
  return {
    url: `http://127.0.0.1:${port}`,
    members: () => membersIn(said),
    replace: () => void cluster.kill('SIGHUP'),
    heard,
  }
}

/** Of each port the process that was named last. */
const membersIn = (said: string) =>
  new Map(
    [...said.matchAll(/Server on port (\d+) is [\w ]+, process (\d+)/g)].map(([, port = '', pid]) => [
      port,
      Number(pid),
    ]),
  )
