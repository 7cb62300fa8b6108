import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../platform/db/embedded/free-port.ts'
import { filledDataDir, temporaryDataDir } from '../../../test/data-dir.ts'
import { postmasterPid, startLintel } from '../../../test/lintel-process.ts'

async function connectTo(dataDir: string) {
  const { databaseUrl } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as {
    databaseUrl: string
  }
  const sql = postgres(databaseUrl, { max: 1 })
  onTestFinished(() => sql.end())
  return sql
}

test('a server that loses the lock on its data folder reacquires it, and a second server is still refused', async () => {
  const dataDir = await filledDataDir()
  const first = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await first.whenReady()
  const sql = await connectTo(dataDir)
  const holder = async () => {
    const [row] = await sql`
      select a.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.application_name = 'lintel owner of the data folder'`
    return row?.pid as number | undefined
  }
  const before = await holder()
  expect(before).toBeDefined()
  await sql`select pg_terminate_backend(${before ?? 0})`
  await expect
    .poll(async () => {
      const now = await holder()
      return now !== undefined && now !== before
    })
    .toBe(true)
  const second = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Another Lintel is running')
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('of two servers started at once one is refused; the other, stopped while it starts, leaves no PostgreSQL running, and the next one starts', async () => {
  const dataDir = await temporaryDataDir()
  const startTwo = async () => {
    const start = async () => startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
    const servers = [await start(), await start()]
    const refused = await Promise.race(servers.map((server) => server.ended.then(() => server)))
    expect(refused.output()).toMatch(/^Another Lintel is (starting|running) with /m)
    return servers.find((server) => server !== refused)
  }
  const first = await startTwo() // in an empty folder
  await expect.poll(() => postmasterPid(dataDir), { timeout: 60_000, interval: 5 }).toBeDefined()
  first?.kill('SIGTERM')
  expect(await first?.ended).toBe(0)
  expect(await postmasterPid(dataDir)).toBeUndefined()
  expect(first?.output()).not.toMatch(/^\s+at /m)
  const next = await startTwo()
  await next?.whenReady()
  next?.kill('SIGTERM')
  expect(await next?.ended).toBe(0)
})

// ASVS 6.3.2, 13.2.3
test('an operator cannot serve demonstration data with its public passwords to other machines', async () => {
  const dataDir = await filledDataDir()
  const server = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir, HOST: '0.0.0.0' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('with public passwords. Set DATA_DIR to a new folder')
})

test('a server that was killed during startup does not block the next start', async () => {
  const dataDir = await filledDataDir()
  await writeFile(path.join(dataDir, 'starting.pid'), '4194304')
  const server = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  server.kill('SIGHUP')
  expect(await server.ended).toBe(0)
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('an operator with a missing or damaged keys file gets a message, and the file is not overwritten', async () => {
  const dataDir = await filledDataDir()
  const file = path.join(dataDir, 'keys.json')
  for (const [text, message] of [
    ['{"databaseUrl":"x"}', 'keys.json is damaged'],
    ['null', 'keys.json is damaged'],
    ['{}', 'keys.json is missing'],
  ] as const) {
    await writeFile(file, text)
    const server = startLintel({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(message)
    expect(await readFile(file, 'utf8')).toBe(text)
  }
})
