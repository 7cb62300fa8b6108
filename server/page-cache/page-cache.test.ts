import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { CompressibleBody } from '../http/assets/compression.ts'
import { PageCache } from './page-cache.ts'

const siteUrl = 'https://lintel.test'
const text = (n: number) => `<p>${n}</p>`.repeat(400)

/** A site that records its renderings, with a clock controlled by the test. */
function createSite(
  reply: (url: URL, n: number) => Response | Promise<Response> = (_, n) => html(text(n)),
  maxBytes?: number,
) {
  let now = 0
  const rendered: string[] = []
  const cache = new PageCache({
    siteUrl,
    maxBytes,
    parametersOf: (path) => ({ names: path === '/read' ? ['q'] : undefined, routeIds: [] }),
    now: () => now,
    render: async (request) => {
      const url = new URL(request.url)
      rendered.push(url.href)
      const response = await reply(url, rendered.length)
      return { response, isComplete: !response.headers.has('x-not-whole') }
    },
  })
  const get = (path: string, init?: RequestInit) =>
    cache.respond(new Request(new URL(path, 'http://any.host'), init))
  return {
    cache,
    rendered,
    get,
    advance: (ms: number) => {
      now += ms
    },
  }
}

const html = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

test('visitors within the same second share one rendering', async () => {
  const { get, rendered } = createSite()
  const bodies = await Promise.all(
    [get('/a'), get('/a'), get('/a?utm_source=x')].map(async (r) => (await r).text()),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(rendered).toEqual([`${siteUrl}/a`])
})

test('a visitor sees a change within two seconds', async () => {
  const { get, advance, rendered } = createSite()
  await get('/a')
  advance(1999)
  expect(await (await get('/a')).text()).toBe(text(1))
  await expect.poll(() => rendered.length).toBe(2)
  expect(await (await get('/a')).text()).toBe(text(2))
  advance(60_000)
  expect(await (await get('/a')).text()).toBe(text(3))
})

test('a visitor’s Host header does not affect the next visitor', async () => {
  const { cache, rendered } = createSite((url) => html(url.href))
  const ask = async (url: string) => (await cache.respond(new Request(url))).text()
  expect(await ask('http://evil.example/a')).toBe(`${siteUrl}/a`)
  expect(await ask('http://lintel.test/a')).toBe(`${siteUrl}/a`)
  expect(rendered).toHaveLength(1)
})

test('an operator can count the pages that come from the cache', async () => {
  const lookups: string[] = []
  const cache = new PageCache({
    siteUrl,
    render: async () => ({ response: html('page'), isComplete: true }),
    onLookup: (result) => void lookups.push(result),
  })
  const ask = (path: string) => cache.respond(new Request(siteUrl + path))
  await ask('/a')
  await ask('/a')
  await ask('/portal')
  expect(lookups).toEqual(['miss', 'hit'])
})

test('a page is rendered without the headers of the visitor', async () => {
  let seen: Headers | undefined
  const cache = new PageCache({
    siteUrl,
    render: async (request) => {
      seen = request.headers
      return { response: html('page'), isComplete: true }
    },
  })
  await cache.respond(new Request(`${siteUrl}/a`, { headers: { cookie: 'a=b', 'accept-language': 'cy' } }))
  expect([...(seen ?? [])]).toEqual([])
})

test('each visitor gets an encoding that their browser accepts', async () => {
  const { get } = createSite()
  const as = async (encodings?: string) => {
    const response = await get('/a', encodings ? { headers: { 'accept-encoding': encodings } } : {})
    return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const
  }
  const [br, brBody] = await as('gzip, deflate, br')
  expect([br, brotliDecompressSync(brBody).toString()]).toEqual(['br', text(1)])
  const [gz, gzBody] = await as('gzip, br;q=0')
  expect([gz, gunzipSync(gzBody).toString()]).toEqual(['gzip', text(1)])
  const [none, body] = await as()
  expect([none, body.toString()]).toEqual([null, text(1)])
  expect((await get('/a')).headers.get('vary')).toBe('Accept-Encoding')
})

test('concurrent visitors share one compression', async () => {
  const { get } = createSite()
  const packings = vi.spyOn(CompressibleBody.prototype, 'get')
  await Promise.all(
    [1, 2, 3].map(() => get('/a', { headers: { 'accept-encoding': 'br' } }).then((r) => r.arrayBuffer())),
  )
  const packed = await Promise.all(packings.mock.results.map(({ value }) => value))
  expect(packed).toHaveLength(3)
  expect(new Set(packed).size).toBe(1)
})

test('a browser that has the page gets no body', async () => {
  const { get } = createSite()
  const etag = (await get('/a')).headers.get('etag') ?? ''
  const again = await get('/a', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await get('/a', { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    `${text(1).length}`,
  ])
})

test('a page has headers for shared caches unless its route sets its own', async () => {
  const plain = createSite()
  expect((await plain.get('/a')).headers.get('cache-control')).toContain('s-maxage=1')
  const own = createSite(() => html('x', { 'cache-control': 'public, max-age=60' }))
  expect((await own.get('/a')).headers.get('cache-control')).toBe('public, max-age=60')
})

// ASVS 14.2.2
test.each([
  ['an error', () => html('no', {}, 500)],
  ['a redirect', () => html('', { location: '/b' }, 302)],
  ['a page with a cookie', () => html('x', { 'set-cookie': 'a=b' })],
  ['a page that is not to be kept', () => html('x', { 'cache-control': 'no-store' })],
  ['a private page', () => html('x', { 'cache-control': 'private, max-age=9' })],
])('%s is never kept', async (_, reply) => {
  const { get, rendered } = createSite(reply)
  await get('/a')
  await get('/a')
  expect(rendered).toHaveLength(2)
})

test('a personal page is never cached, and its route gets all request headers', async () => {
  const { get, rendered } = createSite()
  for (const path of ['/portal', '/portal', '/admin/users', '/auth.data']) await get(path)
  await get('/a', { method: 'POST' })
  await get('/a', { method: 'POST' })
  expect(rendered).toHaveLength(6)
  expect(rendered[0]).toBe('http://any.host/portal')
})

test('visitors get the previous page for a while when rendering fails', async () => {
  let isBroken = false
  const { get, advance } = createSite((_, n) => {
    if (isBroken) throw new Error('the database is away')
    return html(text(n))
  })
  await get('/a')
  isBroken = true
  advance(10_000)
  expect(await (await get('/a')).text()).toBe(text(1))
  advance(5 * 60_000)
  await expect(get('/a')).rejects.toThrow('away')
})

test('visitors get an incomplete page only if there is no complete one', async () => {
  const { get, advance, rendered } = createSite((_, n) =>
    n === 1 ? html(text(1)) : html('in part', { 'x-not-whole': '' }),
  )
  await get('/a')
  advance(10_000)
  for (const _ of [1, 2]) expect(await (await get('/a')).text()).toBe(text(1))
  advance(5 * 60_000)
  expect(await (await get('/a')).text()).toBe('in part')
  expect(await (await get('/b')).text()).toBe('in part')
  expect(await (await get('/b')).text()).toBe('in part')
  expect(rendered).toHaveLength(6)
})

test('visitors get the previous page after a short wait while the database hangs', async () => {
  vi.useFakeTimers()
  try {
    const hung = new Promise<Response>(() => undefined)
    const { get, advance, rendered } = createSite((_, n) => (n === 1 ? html(text(1)) : hung))
    await get('/a')
    advance(10_000)
    const waiting = get('/a').then((response) => response.text())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await waiting).toBe(text(1))
    advance(3500)
    const next = get('/a').then((response) => response.text())
    await vi.advanceTimersByTimeAsync(1)
    expect(await next).toBe(text(1))
    expect(rendered).toHaveLength(2)
    const without = get('/b').catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await without).toContain('too long')
  } finally {
    vi.useRealTimers()
  }
})

test('a listing that was withdrawn is not served from the cache', async () => {
  const { get, advance } = createSite((_, n) =>
    n === 1 ? html(text(1)) : html('gone', {}, n === 2 ? 404 : 500),
  )
  await get('/a')
  advance(2000)
  expect((await get('/a')).status).toBe(404)
  advance(1000)
  expect((await get('/a')).status).toBe(500)
})

test('a 404 is cached for a second', async () => {
  const { get, advance, rendered } = createSite((_, n) => (n === 1 ? html(text(1), {}, 404) : html(text(n))))
  for (const headers of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }] as Record<
    string,
    string
  >[])
    expect((await get('/a', { headers })).status).toBe(404)
  expect(rendered).toHaveLength(1)
  advance(1000)
  expect((await get('/a')).status).toBe(200)
})

test('a visitor who makes up URLs does not evict other pages', async () => {
  const { get, rendered } = createSite((url) => html(text(1), {}, url.pathname === '/a' ? 200 : 404))
  await get('/a')
  for (let i = 0; i < 1000; i++) await get(`/nothing/${i}`)
  await get('/a')
  expect(rendered).toHaveLength(1001)
  await get('/nothing/0')
  expect(rendered).toHaveLength(1002)
})

test('visitors share a page whatever unknown parameters they append, and it is rendered without them', async () => {
  const { get, rendered } = createSite()
  for (const path of ['/read?q=1', '/read?q=1&x=1', '/read?x=2&q=1']) await get(path)
  expect(rendered).toEqual([`${siteUrl}/read?q=1`])
})

test('memory stays bounded however many URLs are requested', async () => {
  const size = text(1).length + 1024
  const { get, rendered } = createSite(undefined, 10 * size + 500)
  for (let i = 0; i < 50; i++) await get(`/search?x=${i}`)
  for (let i = 42; i < 50; i++) await get(`/search?x=${i}`)
  expect(rendered).toHaveLength(50)
  await get('/search?x=0')
  expect(rendered).toHaveLength(51)
})

test('a cached page is served without waiting', async () => {
  const { cache, get, advance } = createSite()
  const request = new Request(`${siteUrl}/a`)
  expect(cache.find(request)).toBeUndefined()
  await get('/a')
  expect(await cache.find(request)?.text()).toBe(text(1))
  advance(2000)
  expect(cache.find(request)).toBeUndefined()
})
