import { createHash } from 'node:crypto'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createWeb } from './page-renderer.ts'

type RequestParts = { nonce: string; report: (error: unknown) => void }
const partsKey: { defaultValue?: RequestParts } = {}
const smuggled = '<p><script>evil()</script></p>'
const outage = new Error('the database is away')

/** A site of one page, which lacks a part at '/in-part', and all of it at '/outage'. */
function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  _: unknown,
  context: RouterContextProvider,
): Response {
  const { nonce, report } = context.get(partsKey)
  if (request.url.endsWith('/in-part')) for (const _again of [1, 2]) report(outage)
  if (request.url.endsWith('/away')) report(Object.assign(new Error('away'), { code: 'PGRST001' }))
  headers.set('content-type', 'text/html')
  return new Response(`<script nonce="${nonce}">ours()</script>${smuggled}`, { status, headers })
}

const build = {
  entry: {
    module: {
      default: renderPage,
      createRequestContext: (parts: RequestParts) => new RouterContextProvider(new Map([[partsKey, parts]])),
    },
  },
  routes: { root: { id: 'root', path: '*', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
}

const failures: unknown[] = []
const parts: Parameters<typeof createWeb>[0] = {
  build: build as unknown as ServerBuild,
  mode: 'production',
  backend: { url: 'http://backend.test', anonKey: 'key', fetch, publicUrl: '' },
  siteUrl: 'https://lintel.test',
  isLoopback: false,
  captcha: { provider: 'altcha' },
  onFailure: (error, request) => failures.push([error, new URL(request.url).pathname]),
}
const render = createWeb(parts)
const ask = (path: string) => render(new Request(`https://lintel.test${path}`))
const scriptsOf = (response: Response) =>
  response.headers.get('content-security-policy')?.match(/script-src ([^;]*)/)?.[1]
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// ASVS 3.4.3
test('a public page lets only the script run that we rendered, and carries no nonce', async () => {
  const { response, isWhole } = await ask('/blog')
  expect(isWhole).toBe(true)
  expect(scriptsOf(response)).toBe(`'self' ${hash('ours()')}`)
  expect(await response.text()).toBe(`<script>ours()</script>${smuggled}`)
})

test('a personal page carries a nonce of its own, and is kept nowhere', async () => {
  const [{ response: one }, { response: other }] = await Promise.all([ask('/portal'), ask('/portal')])
  const nonce = scriptsOf(one)?.match(/^'self' 'nonce-([\w-]{22})'$/)?.[1]
  expect(await one.text()).toBe(`<script nonce="${nonce}">ours()</script>${smuggled}`)
  expect(scriptsOf(other)).not.toBe(scriptsOf(one))
  expect(one.headers.get('cache-control')).toBe('private, no-store')
})

test('a page of a site with a map service lets the browser fetch its tiles, and nothing else', async () => {
  const origins = ['https://maps.example.org', 'https://tiles.example.org']
  const withTiles = createWeb({ ...parts, mapService: { styleUrl: `${origins[0]}/style.json`, origins } })
  const { response } = await withTiles(new Request('https://lintel.test/blog'))
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' ${origins.join(' ')};`)
  expect((await ask('/blog')).response.headers.get('content-security-policy')).toContain(
    "connect-src 'self';",
  )
})

test('a page that lacks a part says so to whoever keeps pages, and why to the log, once', async () => {
  const { response, isWhole } = await ask('/in-part')
  expect([response.status, isWhole]).toEqual([200, false])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(failures).toEqual([[outage, '/in-part']])
})

// ASVS 16.5.2
test('a page without its database asks to come back, in its status as in its words', async () => {
  const { response, isWhole } = await ask('/away')
  expect([response.status, response.headers.get('retry-after'), isWhole]).toEqual([503, '2', false])
  expect(await response.text()).toContain('ours()')
})

// ASVS 3.5.1
test('a form of another site is refused, and is nobody’s failure', async () => {
  const before = failures.length
  for (const origin of ['https://evil.example', 'null', 'https://lintel.test.evil.example'])
    expect(await sendForm('https://lintel.test', origin), origin).toBe(403)
  expect(failures).toHaveLength(before)
})

test('a form of ours arrives, also where a proxy ended TLS on its way', async () => {
  // There is no action here to take it, and the router says no more than that.
  for (const seen of ['https://lintel.test', 'http://lintel.test'])
    expect(await sendForm(seen, 'https://lintel.test')).toBe(303)
})

async function sendForm(seenAt: string, origin: string): Promise<number> {
  const request = new Request(`${seenAt}/blog`, { method: 'POST', headers: { origin }, body: 'a=1' })
  return (await render(request)).response.status
}
