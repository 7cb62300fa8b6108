import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import type { FaultContext } from './fault-context.ts'

const program = path.resolve(import.meta.dirname, '..', '..', '..', 'server', 'commands', 'cluster.ts')
const outputTimeoutMs = 120_000
/** What is under way may be finished for twenty seconds. */
const stopTimeoutMs = 25_000

export type Cluster = {
  url: string
  /** The processes that serve, by the port of each. */
  members: () => Map<string, number>
  /** Asks for new servers in the place of these. */
  replace: () => void
  /** Resolves once the launcher has said so, for the nth time. */
  waitForOutput: (text: string, times: number) => Promise<void>
}

/** Two servers on one database behind a balancer, gone when the context is cleared. */
export async function startCluster(context: FaultContext, dataDir: string): Promise<Cluster> {
  const port = await freePort()
  const cluster = spawn(process.execPath, [program, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: `${port}`, DATA_DIR: dataDir },
  })
  const hasExited = () => cluster.exitCode !== null || cluster.signalCode !== null
  context.onCleanup(async () => {
    if (hasExited()) return
    const ended = once(cluster, 'exit')
    cluster.kill('SIGTERM')
    const killTimer = setTimeout(() => cluster.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(killTimer)
  })
  let output = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const waitForOutput = async (text: string, times: number) => {
    const giveUpAt = performance.now() + outputTimeoutMs
    while (output.split(text).length <= times) {
      if (performance.now() > giveUpAt || hasExited())
        throw new Error(`The cluster did not say “${text}”: ${output.slice(-500)}`)
      await sleep(20)
    }
  }
  await waitForOutput('servers are open', 1)
  return {
    url: `http://127.0.0.1:${port}`,
    members: () => parseMembers(output),
    replace: () => void cluster.kill('SIGHUP'),
    waitForOutput,
  }
}

/** Of each port the process that was named last. */
const parseMembers = (said: string) =>
  new Map(
    [...said.matchAll(/Server on port (\d+) is [\w ]+, process (\d+)/g)].map(([, port = '', pid]) => [
      port,
      Number(pid),
    ]),
  )
