import { createHash } from 'node:crypto'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageRenderer } from './page-renderer.ts'

type RequestParts = { nonce: string; report: (error: unknown) => void }
const partsKey: { defaultValue?: RequestParts } = {}
const injectedScript = '<p><script>evil()</script></p>'
const outage = new Error('the database is away')

/** A site with one page that lacks a part at '/in-part' and fails at '/outage'. */
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
  return new Response(`<script nonce="${nonce}">ours()</script>${injectedScript}`, { status, headers })
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
  routeDiscovery: { mode: 'initial', manifestPath: '' },
}

const failures: unknown[] = []
const parts: Parameters<typeof createPageRenderer>[0] = {
  build: build as ServerBuild,
  mode: 'production',
  backend: { url: 'http://backend.test', anonKey: 'key', fetch, publicUrl: '' },
  siteUrl: 'https://lintel.test',
  isLoopback: false,
  captcha: { provider: 'altcha' },
  passwordPolicy: 'minimum',
  onFailure: (error, request) => failures.push([error, new URL(request.url).pathname]),
}
const render = createPageRenderer(parts)
const get = (path: string) => render(new Request(`https://lintel.test${path}`))
const scriptsOf = (response: Response) =>
  response.headers.get('content-security-policy')?.match(/script-src ([^;]*)/)?.[1]
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// ASVS 3.4.3
test('a public page allows only its rendered scripts and contains no nonce', async () => {
  const { response, isComplete } = await get('/blog')
  expect(isComplete).toBe(true)
  expect(scriptsOf(response)).toBe(`'self' ${hash('ours()')}`)
  expect(await response.text()).toBe(`<script>ours()</script>${injectedScript}`)
})

test('a personal page has its own nonce and is never cached', async () => {
  const [{ response: one }, { response: other }] = await Promise.all([get('/portal'), get('/portal')])
  const nonce = scriptsOf(one)?.match(/^'self' 'nonce-([\w-]{22})'$/)?.[1]
  expect(await one.text()).toBe(`<script nonce="${nonce}">ours()</script>${injectedScript}`)
  expect(scriptsOf(other)).not.toBe(scriptsOf(one))
  expect(one.headers.get('cache-control')).toBe('private, no-store')
})

test('a page with a map service allows the browser to load its tiles, and nothing else', async () => {
  const origins = ['https://maps.example.org', 'https://tiles.example.org']
  const withTiles = createPageRenderer({
    ...parts,
    mapService: { styleUrl: `${origins[0]}/style.json`, origins },
  })
  const { response } = await withTiles(new Request('https://lintel.test/blog'))
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' ${origins.join(' ')};`)
  expect((await get('/blog')).response.headers.get('content-security-policy')).toContain(
    "connect-src 'self';",
  )
})

test('a page with a missing part is marked incomplete, and the error is logged once', async () => {
  const { response, isComplete } = await get('/in-part')
  expect([response.status, isComplete]).toEqual([200, false])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(failures).toEqual([[outage, '/in-part']])
})

// ASVS 16.5.2
test('a page without its database gets status 503', async () => {
  const { response, isComplete } = await get('/away')
  expect([response.status, response.headers.get('retry-after'), isComplete]).toEqual([503, '2', false])
  expect(await response.text()).toContain('ours()')
})

// ASVS 3.5.1
test('a form from another site is refused without being logged as an error', async () => {
  const before = failures.length
  for (const origin of ['https://evil.example', 'null', 'https://lintel.test.evil.example'])
    expect(await submitForm('https://lintel.test', origin), origin).toBe(403)
  expect(failures).toHaveLength(before)
})

test('a form of our own is accepted, also behind a proxy that terminates TLS', async () => {
  // The test route has no action, so the router responds with 405.
  for (const seen of ['https://lintel.test', 'http://lintel.test'])
    expect(await submitForm(seen, 'https://lintel.test')).toBe(303)
})

async function submitForm(serverUrl: string, origin: string): Promise<number> {
  const request = new Request(`${serverUrl}/blog`, { method: 'POST', headers: { origin }, body: 'a=1' })
  return (await render(request)).response.status
}
