import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createClient, FunctionRegion, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { confirmedPerson, testAuthService } from '../../test/auth-service.ts'
import { createReadCaller } from '../http/caller.ts'
import { createFunctions, type FunctionSettings } from './functions.ts'

const service = await testAuthService({ mailIntervalSeconds: 60 })
const { keys } = service
const quiet = { info: () => undefined, error: () => undefined }
const readCaller = createReadCaller({ publicJwk: keys.publicJwk })

/** Serves functions over a real socket, with the official client to call them. */
async function host(
  folder: string,
  timeoutMs = 5_000,
  idleMs?: number,
  settings: Record<string, FunctionSettings> = {},
) {
  const functions = createFunctions({
    folder: path.resolve(folder),
    env: () => ({
      SUPABASE_URL: service.url,
      SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
      SITE_URL: 'http://site.test',
    }),
    readCaller,
    clientAddress: () => '192.0.2.7',
    log: quiet,
    settings,
    timeoutMs,
    ...(idleMs !== undefined && { idleMs }),
  })
  const root = new Hono().route('/functions/v1', functions.app)
  const server = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(async () => {
    await functions.stop()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, client: createClient(url, keys.anonKey, { auth: { persistSession: false } }) }
}

// On a busy machine a function can take more than a second to start.
const fixtures = await host('platform/functions/fixtures', 4_000)
const { functions } = fixtures.client

const call = (name: string) =>
  fetch(`${fixtures.url}/functions/v1/${name}`, { headers: { apikey: keys.anonKey } })

// ASVS 13.3.2
test('a visitor gets the response of a function, which has no secrets but its own', async () => {
  const { data, error } = await functions.invoke('echo', { body: { hello: 'world' } })
  expect(error).toBeNull()
  expect(data).toEqual({
    method: 'POST',
    path: '/echo',
    body: '{"hello":"world"}',
    visitor: '192.0.2.7',
    secrets: ['SITE_URL', 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL'],
  })
})

test('a function that throws gives an HTTP error, a missing one 404', async () => {
  const thrown = await functions.invoke('throws')
  expect(thrown.error).toBeInstanceOf(FunctionsHttpError)
  expect(thrown.response?.status).toBe(500)
  expect((await functions.invoke('nowhere')).response?.status).toBe(404)
  expect((await functions.invoke('..%2fsecret')).response?.status).toBe(404)
})

test('a caller without a key is rejected', async () => {
  expect((await fetch(`${fixtures.url}/functions/v1/echo`, { method: 'POST' })).status).toBe(401)
})

test.for([
  ['crash', 500],
  ['exits', 500],
  ['broken', 503],
] as const)('a function that ends its process (%s) fails only its own caller', async ([name, status]) => {
  const failed = await functions.invoke(name)
  expect(failed.error).toBeInstanceOf(FunctionsRelayError)
  expect(failed.response?.status).toBe(status)
  expect((await functions.invoke('echo')).error).toBeNull()
})

test.for([
  ['heap', 'memory'],
  ['buffers', 'buffers'],
] as const)('a function that uses up its memory (%s) is killed', async ([, name]) => {
  const { client } = await host('platform/functions/fixtures', 90_000)
  const failed = await client.functions.invoke(name)
  expect(failed.error).toBeInstanceOf(FunctionsRelayError)
  expect(failed.response?.status).toBe(500)
  expect((await functions.invoke('echo')).error).toBeNull()
})

test('a function that leaks memory is replaced, and its pending requests are completed', async () => {
  const { url } = await host('platform/functions/fixtures', 25_000)
  const invoke = async (query = '') => {
    const response = await fetch(`${url}/functions/v1/leaks${query}`, { headers: { apikey: keys.anonKey } })
    expect(response.status).toBe(200)
    return (await response.json()) as number
  }
  const first = await invoke()
  const waiting = invoke('?wait')
  // Memory is measured every tenth of a second.
  await expect.poll(() => invoke(), { interval: 50 }).not.toBe(first)
  expect(await waiting).toBe(first)
  await expect.poll(() => isRunning(first)).toBe(false)
})

test('a function stops when idle, but not while it is called', async () => {
  const idleMs = 3_000
  const { url } = await host('platform/functions/fixtures', 25_000, idleMs)
  const invoke = async (name: string) => {
    const response = await fetch(`${url}/functions/v1/${name}`, { headers: { apikey: keys.anonKey } })
    expect(response.status).toBe(200)
    return (await response.json()) as number
  }
  const waiting = Promise.all([invoke('leaks?wait'), invoke('leaks?wait')])
  // Concurrent and consecutive calls, for longer than the idle timeout.
  const called = new Set(await Promise.all([invoke('pid'), invoke('pid'), invoke('pid')]))
  for (const until = performance.now() + 2 * idleMs; performance.now() < until; )
    called.add(await invoke('pid').finally(() => sleep(idleMs / 10)))
  const [pid = 0, ...others] = called
  expect(others).toEqual([])
  expect(new Set(await waiting).size).toBe(1)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// ASVS 15.2.2
test('a function that loops forever is killed, and the next call starts a new process', async () => {
  const { error, response } = await functions.invoke('loop?forever')
  expect(error).toBeInstanceOf(FunctionsRelayError)
  expect(response?.status).toBe(504)
  await expect.poll(async () => (await functions.invoke('loop')).data).toBe('ok')
})

test('a caller never waits for a process that died between two calls', async () => {
  const pidOf = async () => (await (await call('pid')).json()) as number
  for (let round = 0; round < 5; round++) {
    process.kill(await pidOf(), 'SIGKILL')
    // Some of these may reach the dying process, but none waits until it times out.
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('pid')))
    for (const { status } of answers) expect([200, 500]).toContain(status)
    expect(await pidOf()).toBeGreaterThan(0)
  }
})

test('a function that times out fails only that call', async () => {
  const slow = functions.invoke('slow?forever')
  expect((await functions.invoke('slow')).data).toBe('ok')
  expect((await slow).response?.status).toBe(504)
  expect((await functions.invoke('slow')).data).toBe('ok')
})

test('a browser may call from any origin', async () => {
  const preflight = await fetch(`${fixtures.url}/functions/v1/echo`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
})

test('a function answers OPTIONS without a token, and an unknown one is not found', async () => {
  const options = (name: string) => fetch(`${fixtures.url}/functions/v1/${name}`, { method: 'OPTIONS' })
  const answered = await options('echo')
  expect(answered.status).toBe(200)
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answered.json()).toMatchObject({ method: 'OPTIONS' })
  expect((await options('nowhere')).status).toBe(404)
})

test('a client asks for a region, and reads which one served it', async () => {
  const asked = await functions.invoke('echo', { region: FunctionRegion.EuWest3 })
  expect(asked.error).toBeNull()
  expect(asked.response?.headers.get('x-sb-edge-region')).toBe('eu-west-3')
  expect(asked.response?.headers.get('x-served-by')).toBe('supabase-edge-runtime')
  const other = await call('echo?forceFunctionRegion=ap-south-1')
  expect(other.headers.get('x-sb-edge-region')).toBe('ap-south-1')
  const invented = await call('echo?forceFunctionRegion=%0d%0amoon')
  expect(invented.headers.get('x-sb-edge-region')).toBe('eu-west-2')
  const preflight = await fetch(`${fixtures.url}/functions/v1/echo`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-region' },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-region')
})

test('a visitor who forgot their password requests the email through the function', async () => {
  const { client } = await host('supabase/functions')
  const { email } = await confirmedPerson(service, 'function@example.org')
  const sent = await client.functions.invoke('send-reset-password', { body: { email } })
  expect(sent).toMatchObject({ data: { message: 'Reset password email sent' }, error: null })
  const [mail] = await service.deliver()
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain(encodeURIComponent('http://site.test/reset-password'))

  const again = await client.functions.invoke('send-reset-password', { body: { email } })
  expect(again.response?.status).toBe(429)
  expect(again.response?.headers.get('retry-after')).toBeTruthy()
  const unknown = await client.functions.invoke('send-reset-password', {
    body: { email: 'nobody@example.org' },
  })
  expect(unknown.data).toEqual({ message: 'Reset password email sent' })
  expect(await service.deliver()).toEqual([])
  const bad = await client.functions.invoke('send-reset-password', { body: { email: 'no address' } })
  expect(bad.response?.status).toBe(400)
})

test('a function that needs no token can be called without one, and others cannot', async () => {
  const { url } = await host('platform/functions/fixtures', 5_000, undefined, {
    echo: { isTokenRequired: false },
  })
  expect((await fetch(`${url}/functions/v1/echo`)).status).toBe(200)
  expect((await fetch(`${url}/functions/v1/pid`)).status).toBe(401)
  expect((await fetch(`${url}/functions/v1/constructor`)).status).toBe(401)
})

test('a function runs from its own entry point with its import map', async () => {
  const project = await mkdtemp(path.join(tmpdir(), 'lintel-functions-'))
  onTestFinished(() => rm(project, { recursive: true }))
  const folder = path.join(project, 'mapped')
  await mkdir(path.join(folder, 'lib'), { recursive: true })
  const main = `import { greeting } from 'words/greeting.ts'\nexport default { fetch: () => new Response(greeting) }`
  await writeFile(path.join(folder, 'main.ts'), main)
  await writeFile(path.join(folder, 'lib', 'greeting.ts'), "export const greeting = 'Good morning'")
  await writeFile(path.join(folder, 'import_map.json'), '{ "imports": { "words/": "./lib/" } }')
  const { client, url } = await host('platform/functions/fixtures', 5_000, undefined, {
    mapped: {
      entrypoint: path.join(folder, 'main.ts'),
      importMap: path.join(folder, 'import_map.json'),
    },
    pid: { isEnabled: false },
  })
  expect((await client.functions.invoke('mapped')).data).toBe('Good morning')
  const disabled = await fetch(`${url}/functions/v1/pid`, { headers: { apikey: keys.anonKey } })
  expect(disabled.status).toBe(404)
})
