import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { PackedBody } from '../http/assets/compression.ts'
import { PageCache } from './page-cache.ts'

const siteUrl = 'https://lintel.test'
const text = (n: number) => `<p>${n}</p>`.repeat(400)

/** A site that counts what it renders, with a clock that stands until it is moved. */
function site(
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
      return { response, isWhole: !response.headers.has('x-not-whole') }
    },
  })
  const get = (path: string, init?: RequestInit) =>
    cache.answer(new Request(new URL(path, 'http://any.host'), init))
  return {
    cache,
    rendered,
    get,
    wait: (ms: number) => {
      now += ms
    },
  }
}

const html = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

test('visitors of the same second are given one rendering', async () => {
  const { get, rendered } = site()
  const bodies = await Promise.all(
    [get('/a'), get('/a'), get('/a?utm_source=x')].map(async (r) => (await r).text()),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(rendered).toEqual([`${siteUrl}/a`])
})

test('a change shows within two seconds', async () => {
  const { get, wait, rendered } = site()
  await get('/a')
  wait(1999)
  expect(await (await get('/a')).text()).toBe(text(1))
  await expect.poll(() => rendered.length).toBe(2)
  expect(await (await get('/a')).text()).toBe(text(2))
  wait(60_000)
  expect(await (await get('/a')).text()).toBe(text(3))
})

test('the Host header of a visitor changes nothing for the next one', async () => {
  const { cache, rendered } = site((url) => html(url.href))
  const ask = async (url: string) => (await cache.answer(new Request(url))).text()
  expect(await ask('http://evil.example/a')).toBe(`${siteUrl}/a`)
  expect(await ask('http://lintel.test/a')).toBe(`${siteUrl}/a`)
  expect(rendered).toHaveLength(1)
})

test('a page is rendered without anything of the visitor who asked', async () => {
  let seen: Headers | undefined
  const cache = new PageCache({
    siteUrl,
    render: async (request) => {
      seen = request.headers
      return { response: html('page'), isWhole: true }
    },
  })
  await cache.answer(new Request(`${siteUrl}/a`, { headers: { cookie: 'a=b', 'accept-language': 'cy' } }))
  expect([...(seen ?? [])]).toEqual([])
})

test('each visitor gets the packing their browser understands', async () => {
  const { get } = site()
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

test('visitors who ask at once share one packing', async () => {
  const { get } = site()
  const packings = vi.spyOn(PackedBody.prototype, 'get')
  await Promise.all(
    [1, 2, 3].map(() => get('/a', { headers: { 'accept-encoding': 'br' } }).then((r) => r.arrayBuffer())),
  )
  const packed = await Promise.all(packings.mock.results.map(({ value }) => value))
  expect(packed).toHaveLength(3)
  expect(new Set(packed).size).toBe(1)
})

test('a browser that has the page is spared the body', async () => {
  const { get } = site()
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

test('pages carry what a shared cache needs, unless their route says otherwise', async () => {
  const plain = site()
  expect((await plain.get('/a')).headers.get('cache-control')).toContain('s-maxage=1')
  const own = site(() => html('x', { 'cache-control': 'public, max-age=60' }))
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
  const { get, rendered } = site(reply)
  await get('/a')
  await get('/a')
  expect(rendered).toHaveLength(2)
})

test('what is one person’s is never kept, and reaches its route with all its headers', async () => {
  const { get, rendered } = site()
  for (const path of ['/portal', '/portal', '/admin/users', '/auth.data']) await get(path)
  await get('/a', { method: 'POST' })
  await get('/a', { method: 'POST' })
  expect(rendered).toHaveLength(6)
  expect(rendered[0]).toBe('http://any.host/portal')
})

test('when a page cannot be made any more, visitors are given the last one for a while', async () => {
  let isBroken = false
  const { get, wait } = site((_, n) => {
    if (isBroken) throw new Error('the database is away')
    return html(text(n))
  })
  await get('/a')
  isBroken = true
  wait(10_000)
  expect(await (await get('/a')).text()).toBe(text(1))
  wait(5 * 60_000)
  await expect(get('/a')).rejects.toThrow('away')
})

test('a page that lacks a part is given out only where there is none that is whole', async () => {
  const { get, wait, rendered } = site((_, n) =>
    n === 1 ? html(text(1)) : html('in part', { 'x-not-whole': '' }),
  )
  await get('/a')
  wait(10_000)
  for (const _ of [1, 2]) expect(await (await get('/a')).text()).toBe(text(1))
  wait(5 * 60_000)
  expect(await (await get('/a')).text()).toBe('in part')
  expect(await (await get('/b')).text()).toBe('in part')
  expect(await (await get('/b')).text()).toBe('in part')
  expect(rendered).toHaveLength(6)
})

test('while the database hangs, visitors are given the last page after a short wait', async () => {
  vi.useFakeTimers()
  try {
    const hung = new Promise<Response>(() => undefined)
    const { get, wait, rendered } = site((_, n) => (n === 1 ? html(text(1)) : hung))
    await get('/a')
    wait(10_000)
    const waiting = get('/a').then((response) => response.text())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await waiting).toBe(text(1))
    wait(3500)
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

test('a home that was taken down is gone, not kept', async () => {
  const { get, wait } = site((_, n) => (n === 1 ? html(text(1)) : html('gone', {}, n === 2 ? 404 : 500)))
  await get('/a')
  wait(2000)
  expect((await get('/a')).status).toBe(404)
  wait(1000)
  expect((await get('/a')).status).toBe(500)
})

test('that there is no such page is known for a second', async () => {
  const { get, wait, rendered } = site((_, n) => (n === 1 ? html(text(1), {}, 404) : html(text(n))))
  for (const headers of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }] as Record<
    string,
    string
  >[])
    expect((await get('/a', { headers })).status).toBe(404)
  expect(rendered).toHaveLength(1)
  wait(1000)
  expect((await get('/a')).status).toBe(200)
})

test('whoever makes up addresses pushes no page out', async () => {
  const { get, rendered } = site((url) => html(text(1), {}, url.pathname === '/a' ? 200 : 404))
  await get('/a')
  for (let i = 0; i < 1000; i++) await get(`/nothing/${i}`)
  await get('/a')
  expect(rendered).toHaveLength(1001)
  await get('/nothing/0')
  expect(rendered).toHaveLength(1002)
})

test('visitors who append what a page does not read share it, and it is rendered without', async () => {
  const { get, rendered } = site()
  for (const path of ['/read?q=1', '/read?q=1&x=1', '/read?x=2&q=1']) await get(path)
  expect(rendered).toEqual([`${siteUrl}/read?q=1`])
})

test('however many addresses are asked for, memory stays bounded', async () => {
  const size = text(1).length + 1024
  const { get, rendered } = site(undefined, 10 * size + 500)
  for (let i = 0; i < 50; i++) await get(`/search?x=${i}`)
  for (let i = 42; i < 50; i++) await get(`/search?x=${i}`)
  expect(rendered).toHaveLength(50)
  await get('/search?x=0')
  expect(rendered).toHaveLength(51)
})

test('a page at hand is answered at once', async () => {
  const { cache, get, wait } = site()
  const request = new Request(`${siteUrl}/a`)
  expect(cache.find(request)).toBeUndefined()
  await get('/a')
  expect(await cache.find(request)?.text()).toBe(text(1))
  wait(2000)
  expect(cache.find(request)).toBeUndefined()
})
