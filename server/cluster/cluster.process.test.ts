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

const isAnswering = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Where the servers answer that the launcher says this of. */
const portsIn = (said: string, what: string) =>
  [...said.matchAll(/Server on port (\d+) (is \w+),/g)]
    .filter(([, , said]) => said === what)
    .map(([, port]) => `http://127.0.0.1:${port}/healthz`)

const program = path.join(import.meta.dirname, '..', 'commands', 'cluster.ts')
/** As npm starts it. */
const asCommand = [path.join(import.meta.dirname, '..', '..', 'bin', 'run.mjs'), 'server/commands/cluster.ts']

type Cluster = { process: ChildProcess; said: () => string }

function startCluster(environment: Record<string, string>, launcher = [program]): Cluster {
  const cluster = spawn(process.execPath, [...launcher, '--servers', '2'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
  })
  onTestFinished(() => void cluster.kill('SIGKILL'))
  let said = ''
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  return { process: cluster, said: () => said }
}

test('a cluster whose port is taken says so, and leaves no database running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const dataDir = await filledDataDir()
  const cluster = startCluster({ PORT: `${port}`, DATA_DIR: dataDir })
  expect(await once(cluster.process, 'exit')).toEqual([1, null])
  expect(cluster.said()).toContain(`Port ${port} on 127.0.0.1 is taken.`)
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a cluster ends when it is told to, though somebody listens, and leaves nothing running', async () => {
  const port = await freePort()
  const dataDir = await filledDataDir()
  const { anonKey } = await keysOf(dataDir)
  const { process: cluster, said } = startCluster({ PORT: `${port}`, DATA_DIR: dataDir })
  await expect.poll(said, { timeout: 90_000 }).toContain('2 servers are open')
  const listener = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  await once(listener, 'open')
  const hungUp = once(listener, 'close')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
  await hungUp
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a cluster told to stop while it starts says nothing of it and leaves nothing running', async () => {
  const dataDir = await filledDataDir()
  const { process: cluster, said } = startCluster({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await expect.poll(said, { timeout: 90_000 }).toContain('is open, process')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
  expect(said()).not.toContain('did not become ready')
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a new server that cannot start changes nothing for visitors, and the operator learns what to do', {
  timeout: 240_000, // it starts five servers, one after another
}, async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const dataDir = await filledDataDir()
  const { process: cluster, said } = startCluster({ PORT: new URL(url).port, DATA_DIR: dataDir }, asCommand)
  await expect.poll(said, { timeout: 90_000 }).toMatch(/kill -HUP \d+ replaces them/)
  const [, toldPid] = /kill -HUP (\d+) /.exec(said()) ?? []
  const keysFile = path.join(dataDir, 'keys.json')
  const keys = await readFile(keysFile)
  await writeFile(keysFile, 'null')
  process.kill(Number(toldPid), 'SIGHUP')
  await expect.poll(said, { timeout: 60_000 }).toContain('the others serve on as they were')
  expect(said()).toContain('keys.json is damaged')
  const members = portsIn(said(), 'is open')
  expect(members).toHaveLength(2)
  for (const member of members) expect(await isAnswering(member)).toBe(true)
  expect((await fetch(url)).status).toBe(200)

  await writeFile(keysFile, keys)
  cluster.kill('SIGHUP')
  await expect.poll(said, { timeout: 60_000 }).toContain('is new')
  cluster.kill('SIGHUP')
  await expect.poll(said, { timeout: 90_000 }).toContain('All servers are new')
  expect(said()).toContain('being replaced already')
  cluster.kill('SIGTERM')
  expect(await once(cluster, 'exit')).toEqual([0, null])
})

test('visitors of a cluster notice nothing while its servers are replaced, and none outlives its launcher', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { process: cluster, said } = startCluster({
    PORT: new URL(url).port,
    DATA_DIR: await filledDataDir(),
  })
  await expect.poll(said, { timeout: 90_000 }).toContain('2 servers are open')

  const seen = new Map<number | string, number>()
  const ask = async () => {
    while (!said().includes('All servers are new')) {
      const status = await fetch(url).then(
        async (response) => (await response.text()) && response.status,
        (error: Error) => error.message,
      )
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  }
  const asking = [ask(), ask(), ask()]
  cluster.kill('SIGHUP')
  await Promise.all(asking)
  expect([...seen.keys()]).toEqual([200])

  const members = portsIn(said(), 'is new')
  expect(members).toHaveLength(2)
  for (const member of members) expect(await isAnswering(member)).toBe(true)
  cluster.kill('SIGKILL')
  await once(cluster, 'exit')
  for (const member of members) await expect.poll(() => isAnswering(member), { timeout: 30_000 }).toBe(false)
})
