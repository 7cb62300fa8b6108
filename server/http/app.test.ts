import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { createApp, type Services } from './app.ts'
import { createMetrics, serviceOf } from './metrics.ts'

const log = pino({ level: 'silent' })
const serving: Services = {
  backend: async (request) =>
    new Response(await request.text(), { headers: { 'content-type': 'application/json' } }),
  files: () => undefined,
  web: () =>
    new Response('<p>page</p>'.repeat(200), {
      headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
    }),
  checkParts: async () => ({ database: { status: 'ok' } }),
}
type Settings = Partial<Pick<Parameters<typeof createApp>[0], 'isLoopback' | 'metricsToken'>>
const appWith = (services: Services | undefined, settings: Settings = {}) =>
  createApp({ log, metrics: createMetrics(), services: () => services, isLoopback: true, ...settings })
const connection = (address: string) => ({
  incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } },
})

test('during startup /healthz responds, and other requests get a 503 with retry-after', async () => {
  const app = appWith(undefined)
  expect((await app.request('/healthz')).status).toBe(200)
  for (const path of ['/readyz', '/', '/rest/v1/properties']) {
    const response = await app.request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
  }
})

test('an operator reads at /readyz which part is failing, as text or as JSON', async () => {
  const database = { status: 'failing', message: 'cannot be reached' } as const
  const mail = { status: 'degraded', message: '3 emails are overdue' } as const
  const app = appWith({ ...serving, checkParts: async () => ({ database, mail }) })
  const text = await app.request('/readyz')
  expect([text.status, text.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await text.text()).toBe('not ready\ndatabase: cannot be reached\nmail: 3 emails are overdue')
  const json = await app.request('/readyz', { headers: { accept: 'application/json' } })
  expect(json.status).toBe(503)
  expect(await json.json()).toEqual({ status: 'not ready', parts: { database, mail } })
  const degraded = await appWith({ ...serving, checkParts: async () => ({ mail }) }).request('/readyz')
  expect([degraded.status, await degraded.text()]).toEqual([200, 'ready\nmail: 3 emails are overdue'])
})

test('an operator reads at /readyz which step a start is waiting for', async () => {
  const app = createApp({
    log,
    metrics: createMetrics(),
    services: () => undefined,
    startingStep: () => 'PostgreSQL',
    isLoopback: true,
  })
  expect(await (await app.request('/readyz')).text()).toBe(
    'Starting (PostgreSQL). Please try again in a moment.',
  )
  const json = await app.request('/readyz', { headers: { accept: 'application/json' } })
  expect(await json.json()).toEqual({ status: 'starting', step: 'PostgreSQL', parts: {} })
})

// ASVS 3.4.4
test.each(['/anything', '/healthz', '/readyz', '/metrics'])(
  'the response to %s has the security headers and a request id',
  async (path) => {
    const { headers } = await appWith(serving).request(path, {}, connection('127.0.0.1'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-security-policy')).toMatch(/^default-src/)
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

// ASVS 13.4.4
test('a client that sends TRACE is refused by pages and services', async () => {
  const server = createServer(getRequestListener(appWith(serving).fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    for (const path of ['/', '/functions/v1/x', '/rest/v1/properties']) {
      const clientRequest = request({ port, host: '127.0.0.1', path, method: 'TRACE', agent: false }).end()
      const [response] = await once(clientRequest, 'response')
      response.resume()
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).not.toContain('TRACE')
    }
  } finally {
    server.close()
  }
})

test('a page keeps its own content security policy', async () => {
  const { headers } = await appWith(serving).request('/anything')
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('a response that is not a page has a policy that allows nothing', async () => {
  const { headers } = await appWith(serving).request('/rest/v1/properties')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

// ASVS 14.3.2
test('responses of services are not cached unless the service allows it', async () => {
  const cacheControlOf = async (backend: Services['backend']) =>
    (await appWith({ ...serving, backend }).request('/rest/v1/profiles')).headers.get('cache-control')
  expect(await cacheControlOf(serving.backend)).toBe('no-store')
  const cacheable = { headers: { 'cache-control': 'public, max-age=60' } }
  expect(await cacheControlOf(() => new Response('picture', cacheable))).toBe('public, max-age=60')
})

test('a visitor with a malformed URL gets a 400, and services handle their own paths', async () => {
  for (const path of ['/%E0%A4%A', '/blog/%c0%ae', '/%', '/blog?page=%00', '/blog/a%00b'])
    expect((await appWith(serving).request(path)).status, path).toBe(400)
  for (const path of ['/caf%C3%A9', '/100%25', '/rest/v1/%c0%ae'])
    expect((await appWith(serving).request(path)).status, path).toBe(200)
})

// ASVS 3.4.1
test('a visitor over TLS gets an HSTS header', async () => {
  const { headers } = await appWith(serving).request('https://lintel.test/')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=/)
})

// ASVS 16.4.1
test('a request id from a proxy is kept unless it could forge a log line', async () => {
  const idFor = async (id: string) =>
    (await appWith(serving).request('/', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await idFor('proxy-12345678')).toBe('proxy-12345678')
  expect(await idFor('" msg="forged')).toMatch(/^[0-9a-f-]{36}$/)
})

test('an operator finds failures in the log as errors, and a feature that is not there as no error', async () => {
  const lines: { level: number }[] = []
  const written = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const levelFor = async (status: number) => {
    const services = { ...serving, backend: async () => new Response('', { status }) }
    const app = createApp({
      log: written,
      metrics: createMetrics(),
      services: () => services,
      isLoopback: true,
    })
    await app.request('/storage/v1/s3/files?acl')
    return written.levels.labels[lines.at(-1)?.level ?? 0]
  }
  expect([await levelFor(500), await levelFor(501)]).toEqual(['error', 'info'])
})

test('pages are compressed for browsers that accept it', async () => {
  const app = appWith(serving)
  expect(
    (await app.request('/', { headers: { 'accept-encoding': 'gzip, br' } })).headers.get('content-encoding'),
  ).toBe('br')
  expect(
    (await app.request('/', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding'),
  ).toBe('gzip')
  expect((await app.request('/')).headers.get('content-encoding')).toBeNull()
})

test('a path of a service is never looked up in the page cache', async () => {
  const cachedPage = vi.fn(() => undefined)
  const app = appWith({ ...serving, cachedPage })
  await app.request('/storage/v1/object/public/pictures/%')
  expect(cachedPage).not.toHaveBeenCalled()
  await app.request('/search')
  expect(cachedPage).toHaveBeenCalledOnce()
})

test('an anonymous client may send a message but not a megabyte, and a member may send a feed', async () => {
  const app = appWith(serving)
  const status = async (path: string, kilobytes: number, headers: Record<string, string> = {}) =>
    (await app.request(path, { method: 'POST', headers, body: 'x'.repeat(kilobytes * 1024) })).status
  expect(await status('/rest/v1/rpc/send_enquiry', 60)).toBe(200)
  expect(await status('/rest/v1/rpc/send_enquiry', 70)).toBe(413)
  expect(await status('/rest/v1/rpc/x', 70, { apikey: 'key', authorization: 'Bearer key' })).toBe(413)
  expect(await status('/rest/v1/rpc/x?apikey=key', 70, { authorization: 'bearer key' })).toBe(413)
  expect(await status('/rest/v1/rpc/x', 1900, { apikey: 'key', authorization: 'Bearer token' })).toBe(200)
  expect(await status('/auth/v1/signup', 70, { apikey: 'key', authorization: 'Bearer token' })).toBe(413)
  expect(await status('/webhooks/stripe', 1900)).toBe(200)
})

// ASVS 5.2.1
test('a client may upload a photo, but a larger body is refused', async () => {
  const app = appWith(serving)
  const send = (path: string, megabytes: number) =>
    app.request(path, { method: 'POST', body: 'x'.repeat(megabytes * 1024 * 1024) })
  expect((await send('/rest/v1/properties', 3)).status).toBe(413)
  expect((await send('/storage/v1/object/a/b', 3)).status).toBe(200)
  const refused = await send('/storage/v1/object/a/b', 12)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({
    code: 'EntityTooLarge',
    message: 'The object exceeded the maximum allowed size',
  })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
})

test('a body that is too large for S3 is refused by the service, in the format of S3', async () => {
  const backend = async ({ body }: Request) =>
    new Response(body ? '<Error><Code>EntityTooLarge</Code></Error>' : '', { status: 413 })
  const app = appWith({ ...serving, backend })
  const request = { method: 'PUT', body: 'x'.repeat(12 * 1024 * 1024) }
  const response = await app.request('/storage/v1/s3/files/big.bin', request)
  expect(await response.text()).toContain('EntityTooLarge')
})

test('a resumable upload reaches its service while it arrives', async () => {
  const backend = async (request: Request) => {
    const first = await request.body?.getReader().read()
    return new Response(first?.value)
  }
  const words = new TextEncoder().encode('what came')
  const pieces = [words]
  const line = new ReadableStream(
    {
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.error(new Error('the line broke'))
      },
    },
    { highWaterMark: 0 },
  )
  const response = await appWith({ ...serving, backend }).request('/storage/v1/upload/resumable/1', {
    method: 'PATCH',
    headers: { 'transfer-encoding': 'chunked' },
    body: line,
    duplex: 'half',
  } as RequestInit)
  expect(await response.text()).toBe('what came')
})

// ASVS 13.4.5
test.each(['/metrics', '/dev/inbox', '/Dev/inbox.json', '/%64ev/ui', '//dev/ui'])(
  '%s can be opened only directly from this machine, not through a proxy or another host name',
  async (path) => {
    const app = appWith(serving)
    const status = async (
      headers: Record<string, string> = {},
      from = '127.0.0.1',
      host = 'localhost:3000',
    ) => (await app.request(`http://${host}${path}`, { headers }, connection(from))).status
    expect(await status()).toBe(200)
    expect(await status({}, '::1', '[::1]:3000')).toBe(200)
    expect(await status({}, '10.1.2.3')).toBe(404)
    expect(await status({}, '127.0.0.1', 'www.example.org')).toBe(404)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
      expect(await status({ [header]: '8.8.8.8' })).toBe(404)
  },
)

test.each(['/metrics', '/dev/inbox'])(
  '%s of a public site is closed to a proxy on the same machine',
  async (path) => {
    const app = appWith(serving, { isLoopback: false })
    const response = await app.request(`http://127.0.0.1:3000${path}`, {}, connection('127.0.0.1'))
    expect(response.status).toBe(404)
  },
)

test('an operator reads the metrics of a public site with the token', async () => {
  const app = appWith(serving, { isLoopback: false, metricsToken: 'a-secret-of-the-operator' })
  const status = async (authorization: string) =>
    (
      await app.request(
        'https://www.example.org/metrics',
        { headers: { authorization } },
        connection('8.8.8.8'),
      )
    ).status
  expect(await status('Bearer a-secret-of-the-operator')).toBe(200)
  expect(await status('Bearer another')).toBe(404)
  expect(await status('')).toBe(404)
})

// ASVS 13.4.2, 16.5.1
test('a client gets a plain error without internal details when a service fails', async () => {
  const app = appWith({
    ...serving,
    web: () => {
      throw new Error('secret detail')
    },
  })
  const response = await app.request('/')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret detail')
})

test('a client gets a 503 with retry-after when the database or disk space is unavailable', async () => {
  for (const [code, after] of [
    ['ECONNREFUSED', '2'],
    ['57P03', '2'],
    ['ENOSPC', '30'],
    ['25006', '30'],
  ] as const) {
    const backend = () => {
      throw Object.assign(new Error('secret detail'), { code })
    }
    const response = await appWith({ ...serving, backend }).request('/payments/v1/provider')
    expect([response.status, response.headers.get('retry-after')], code).toEqual([503, after])
    expect(await response.text()).not.toContain('secret detail')
  }
})

test('the metrics have a fixed set of services, whatever paths visitors request', () => {
  expect(['/rest/v1/x', '/made-up/v1/x', '/assets/a.js', '/', '/constructor/v1/'].map(serviceOf)).toEqual([
    'rest',
    'web',
    'assets',
    'web',
    'web',
  ])
})
