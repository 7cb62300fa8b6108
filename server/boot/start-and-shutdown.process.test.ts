import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect as connectSocket } from 'node:net'
import path from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { filledDataDir, temporaryDataDir } from '../../test/data-dir.ts'
import { keysOf, postmasterPid } from '../../test/lintel-process.ts'
import { startServer } from '../../test/start-server.ts'

async function databaseOf(dataDir: string) {
  const { databaseUrl } = await keysOf(dataDir)
  return postgres(databaseUrl, { max: 1 })
}

test('a server recovers with all data after it, or also its PostgreSQL, was killed', async () => {
  const dataDir = await filledDataDir()
  const environment = { PORT: `${await freePort()}`, DATA_DIR: dataDir }
  const first = startServer(environment)
  await first.whenReady()
  const sql = await databaseOf(dataDir)
  await sql`create table public.kept as select 42 as value`
  await sql.end()

  first.kill('SIGKILL')
  await first.ended
  const second = startServer(environment)
  await second.whenReady()

  const postmaster = await postmasterPid(dataDir)
  second.kill('SIGKILL')
  if (postmaster) process.kill(postmaster, 'SIGKILL')
  await second.ended
  const third = startServer(environment)
  await third.whenReady()
  const again = await databaseOf(dataDir)
  expect(await again`select value from public.kept`).toEqual([{ value: 42 }])
  await again.end()

  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(await postmasterPid(dataDir)).toBeUndefined()
})

test('a running server restarts its PostgreSQL when it dies', async () => {
  const dataDir = await filledDataDir()
  const server = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  const postmaster = await postmasterPid(dataDir)
  process.kill(postmaster ?? 0, 'SIGKILL')
  await expect.poll(() => postmasterPid(dataDir), { timeout: 30_000 }).not.toBe(postmaster)
  await server.whenReady()
  await expect.poll(async () => (await fetch(server.url)).status, { timeout: 30_000 }).toBe(200)
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** A request in flight: the server has read its headers and waits for the rest of its body. */
async function startRequest(url: string, apikey: string) {
  const { hostname, port } = new URL(url)
  const socket = connectSocket(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'not theirs' })
  const head = [
    'POST /auth/v1/token?grant_type=password HTTP/1.1',
    'host: lintel',
    'connection: close',
    'expect: 100-continue',
    `apikey: ${apikey}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await expect.poll(() => received, { timeout: 10_000 }).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  return {
    response: () => received.replace('HTTP/1.1 100 Continue\r\n\r\n', ''),
    finish: async () => {
      socket.end(body.slice(10))
      await once(socket, 'close')
    },
  }
}

test('on SIGTERM the server closes its port, finishes the request in flight and exits', async () => {
  const dataDir = await filledDataDir()
  const server = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  const { anonKey } = await keysOf(dataDir)
  const request = await startRequest(server.url, anonKey)
  server.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(request.response()).toBe('')
  await request.finish()
  expect(request.response()).toMatch(/^HTTP\/1\.1 400 /)
  expect(request.response()).toContain('"error_code":"captcha_failed"')
  expect(await server.ended).toBe(0)
})

test('a second server on the same data folder is refused, and the first is unaffected', async () => {
  const dataDir = await filledDataDir()
  const first = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await first.whenReady()
  const second = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Another Lintel is running')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('only the owner of a data folder can read its keys', async () => {
  const dataDir = await filledDataDir()
  const server = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  const file = path.join(dataDir, 'keys.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object).sort()).toEqual([
    'anonKey',
    'databaseUrl',
    's3',
    'serviceRoleKey',
  ])
  server.kill('SIGTERM')
  await server.ended
})

/** Expects exit code 1 and a one-line message without a stack trace. */
async function startupError(environment: Record<string, string>): Promise<string> {
  const server = startServer(environment)
  expect(await server.ended).toBe(1)
  const lines = server
    .output()
    .trim()
    .split('\n')
    .filter((line) => !/^[✓✗·]/.test(line))
  expect(lines, server.output()).toHaveLength(1)
  expect(server.output()).not.toMatch(/^\s+at /m)
  return lines[0] ?? ''
}

test('an operator reads what to do when the port is taken', async () => {
  const dataDir = await temporaryDataDir()
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  expect(await startupError({ PORT: `${port}`, DATA_DIR: dataDir })).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is taken\./,
  )
  other.close()
})

test('an operator reads what to do when the data folder is not writable', async () => {
  const dataDir = await temporaryDataDir()
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  expect(await startupError({ PORT: `${await freePort()}`, DATA_DIR: path.join(file, 'inside') })).toMatch(
    /cannot be written.*Set DATA_DIR/,
  )
})

test('an operator reads what to do when the database is unreachable or the password is wrong', async () => {
  const dataDir = await filledDataDir()
  const closed = `postgresql://postgres:secret@127.0.0.1:${await freePort()}/postgres`
  const unreachable = await startupError({
    PORT: `${await freePort()}`,
    DATA_DIR: dataDir,
    DATABASE_URL: closed,
  })
  expect(unreachable).toMatch(/cannot be reached.*Check DATABASE_URL/)
  expect(unreachable).not.toContain('secret')

  const server = startServer({ PORT: `${await freePort()}`, DATA_DIR: dataDir })
  await server.whenReady()
  const { databaseUrl } = await keysOf(dataDir)
  const wrong = databaseUrl.replace(/:[^:@/]+@/, ':wrong@')
  const otherDir = await temporaryDataDir()
  expect(
    await startupError({ PORT: `${await freePort()}`, DATA_DIR: otherDir, DATABASE_URL: wrong }),
  ).toMatch(/wrong password/)
  server.kill('SIGTERM')
  await server.ended
})

test('an operator reads which variable is wrong', async () => {
  expect(await startupError({ PORT: 'eighty' })).toBe(
    'PORT=eighty cannot be used. Use a port number, such as 3000.',
  )
})

test('an operator reads what a start waits for while a proxy has no primary, and can stop it', async () => {
  const proxy = createServer((socket) => socket.destroy())
  const proxyPort = await freePort()
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
  const server = startServer({
    PORT: `${await freePort()}`,
    DATA_DIR: await temporaryDataDir(),
    DATABASE_URL: `postgresql://postgres:secret@127.0.0.1:${proxyPort}/postgres`,
  })
  await expect
    .poll(server.output, { timeout: 30_000 })
    .toContain(`waiting for the database: 127.0.0.1:${proxyPort} has no primary`)
  const ready = await fetch(`${server.url}/readyz`, { headers: { accept: 'application/json' } })
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'starting', step: 'PostgreSQL', parts: {} },
  ])
  const stoppedAt = performance.now()
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(4_000)
  expect(server.output()).not.toContain('secret')
  proxy.close()
})
