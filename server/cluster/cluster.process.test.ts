import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { filledDataDir } from '../../test/data-dir.ts'
import { keysOf, postmasterPid } from '../../test/lintel-process.ts'

const isResponding = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Health URLs of the servers that the launcher reported with this event. */
const healthUrls = (output: string, what: string) =>
  [...output.matchAll(/Server on port (\d+) (is \w+),/g)]
    .filter(([, , output]) => output === what)
    .map(([, port]) => `http://127.0.0.1:${port}/healthz`)

const program = path.join(import.meta.dirname, '..', 'commands', 'cluster.ts')
/** As npm runs it. */
const asCommand = [path.join(import.meta.dirname, '..', '..', 'bin', 'run.mjs'), 'server/commands/cluster.ts']

type Cluster = { process: ChildProcess; output: () => string }

function startCluster(environment: Record<string, string>, launcher = [program]): Cluster {
  const cluster = spawn(process.execPath, [...launcher, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
  })
  onTestFinished(() => void cluster.kill('SIGKILL'))
  let output = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  return { process: cluster, output: () => output }
}

test('a cluster whose port is taken reports it and leaves no database running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = await filledDataDir()
  const cluster = startCluster({ PORT: `${port}`, DATA_DIR: dataDir })
  expect(await once(cluster.process, 'exit')).toEqual([1, null])
  expect(cluster.output()).toContain(`Port ${port} on 127.0.0.1 is taken.`)
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a cluster stops on SIGTERM although a WebSocket is open, and leaves nothing running', async () => {
  const port = await freePort()
  const dataDir = await filledDataDir()
  const { anonKey } = await keysOf(dataDir)
  const { process: cluster, output } = startCluster({ PORT: `${port}`, DATA_DIR: dataDir })
  await expect.poll(output, { timeout: 90_000 }).toContain('2 servers are open')
  const listener = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  await once(listener, 'open')
  const closed = once(listener, 'close')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
  await closed
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a cluster that is stopped while it starts reports no error and leaves nothing running', async () => {
  const dataDir = await filledDataDir()
  const { process: cluster, output } = startCluster({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await expect.poll(output, { timeout: 90_000 }).toContain('is open, process')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
  expect(output()).not.toContain('did not become ready')
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a rolling restart whose new server cannot start does not affect visitors, and the operator reads what to do', {
  timeout: 240_000, // it starts five servers, one after another
}, async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const dataDir = await filledDataDir()
  const { process: cluster, output } = startCluster({ PORT: new URL(url).port, DATA_DIR: dataDir }, asCommand)
  await expect.poll(output, { timeout: 90_000 }).toMatch(/kill -HUP \d+ replaces them/)
  const [, launcherPid] = /kill -HUP (\d+) /.exec(output()) ?? []
  const keysFile = path.join(dataDir, 'keys.json')
  const keys = await readFile(keysFile)
  await writeFile(keysFile, 'null')
  process.kill(Number(launcherPid), 'SIGHUP')
  await expect.poll(output, { timeout: 60_000 }).toContain('the others serve on as they were')
  expect(output()).toContain('keys.json is damaged')
  const members = healthUrls(output(), 'is open')
  expect(members).toHaveLength(2)
  for (const member of members) expect(await isResponding(member)).toBe(true)
  expect((await fetch(url)).status).toBe(200)

  await writeFile(keysFile, keys)
  cluster.kill('SIGHUP')
  await expect.poll(output, { timeout: 60_000 }).toContain('is new')
  cluster.kill('SIGHUP')
  await expect.poll(output, { timeout: 90_000 }).toContain('All servers are new')
  expect(output()).toContain('being replaced already')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
})

test('a rolling restart does not affect visitors, and no server outlives the launcher', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { process: cluster, output } = startCluster({
    PORT: new URL(url).port,
    DATA_DIR: await filledDataDir(),
  })
  await expect.poll(output, { timeout: 90_000 }).toContain('2 servers are open')

  const statuses = new Map<number | string, number>()
  const sendRequests = async () => {
    while (!output().includes('All servers are new')) {
      const status = await fetch(url).then(
        async (response) => (await response.text()) && response.status,
        (error: Error) => error.message,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const requests = [sendRequests(), sendRequests(), sendRequests()]
  cluster.kill('SIGHUP')
  await Promise.all(requests)
  expect([...statuses.keys()]).toEqual([200])

  const members = healthUrls(output(), 'is new')
  expect(members).toHaveLength(2)
  for (const member of members) expect(await isResponding(member)).toBe(true)
  cluster.kill('SIGKILL')
  await once(cluster, 'exit')
  for (const member of members) await expect.poll(() => isResponding(member), { timeout: 30_000 }).toBe(false)
})
