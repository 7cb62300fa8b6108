import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { freePort } from './free-port.ts'

test('an operator sees why PostgreSQL cannot be restarted, and it restarts once the problem is fixed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-embedded-'))
  const problems: string[] = []
  const onRestart = vi.fn()
  const postgres = await startEmbedded({
    dataDir,
    password: 'test',
    lastPort: undefined,
    onRestart,
    onProblem: ({ message }) => problems.push(message),
    settings: { fsync: 'off', shared_buffers: '32MB', max_connections: '20' },
  })
  onTestFinished(async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const file = (name: string) => path.join(dataDir, 'postgres', name)
  const configFile = file('postgresql.conf')
  await rename(configFile, `${configFile}.gone`)
  process.kill(Number.parseInt(await readFile(file('postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => problems).not.toHaveLength(0)
  expect(problems[0]).toMatch(/^PostgreSQL did not start: .*postgresql\.conf.*postgres\.log\)$/)
  expect(onRestart).not.toHaveBeenCalled()

  await rename(`${configFile}.gone`, configFile)
  await expect.poll(() => onRestart.mock.calls).toHaveLength(1)
})

test('servers that start at once with the same preferred database port all start', async () => {
  const preferredPort = await freePort()
  const start = async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-embedded-'))
    const postgres = await startEmbedded({
      dataDir,
      password: 'test',
      lastPort: preferredPort,
      onRestart: () => undefined,
      onProblem: () => undefined,
      settings: { fsync: 'off', shared_buffers: '32MB', max_connections: '20' },
    })
    onTestFinished(async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    return postgres.port
  }
  const ports = await Promise.all([start(), start(), start()])
  expect(new Set(ports).size).toBe(3)
  expect(ports).toContain(preferredPort)
})
