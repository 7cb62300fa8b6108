import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import type { FaultContext } from './fault-context.ts'

const program = path.resolve(import.meta.dirname, '..', '..', '..', 'server', 'commands', 'cluster.ts')
const outputTimeoutMs = 240_000
/** The server allows requests in flight twenty seconds to finish. */
const stopTimeoutMs = 25_000

export type Cluster = {
  url: string
  /** Process ids of the servers by port. */
  members: () => Map<string, number>
  /** Requests a rolling restart. */
  replace: () => void
  /** Resolves once the launcher has printed the text that many times. */
  waitForOutput: (text: string, times: number) => Promise<void>
  timesPrinted: (text: string) => number
}

/** Two servers on one database behind a load balancer, stopped on cleanup. */
export async function startCluster(
  context: FaultContext,
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Cluster> {
  const port = await freePort()
  const cluster = spawn(process.execPath, [program, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: `${port}`, DATA_DIR: dataDir, ...environment },
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
        throw new Error(`The cluster did not print “${text}”: ${output.slice(-500)}`)
      await sleep(20)
    }
  }
  await waitForOutput('servers are open', 1)
  return {
    url: `http://127.0.0.1:${port}`,
    members: () => parseMembers(output),
    replace: () => void cluster.kill('SIGHUP'),
    waitForOutput,
    timesPrinted: (text) => output.split(text).length - 1,
  }
}

/** The last process id printed for each port. */
const parseMembers = (said: string) =>
  new Map(
    [...said.matchAll(/Server on port (\d+) is [\w ]+, process (\d+)/g)].map(([, port = '', pid]) => [
      port,
      Number(pid),
    ]),
  )
