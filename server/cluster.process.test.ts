import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../platform/db/free-port.ts'
import { filledDataDir } from '../test/data-dir.ts'
import { postmasterPid } from '../test/lintel-process.ts'

const isAnswering = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

function startCluster(environment: Record<string, string>): { process: ChildProcess; said: () => string } {
  const cluster = spawn(process.execPath, [path.join(import.meta.dirname, 'cluster.ts'), '--servers', '2'], {
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

  const members = [...said().matchAll(/Server on port (\d+) is new/g)].map(
    ([, port]) => `http://127.0.0.1:${port}/healthz`,
  )
  expect(members).toHaveLength(2)
  for (const member of members) expect(await isAnswering(member)).toBe(true)
  cluster.kill('SIGKILL')
  await once(cluster, 'exit')
  for (const member of members) await expect.poll(() => isAnswering(member), { timeout: 30_000 }).toBe(false)
})
