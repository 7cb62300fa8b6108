import { createHash } from 'node:crypto'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createWeb } from './web.ts'

const smuggled = '<p><script>evil()</script></p>'

/** A site of one page, which shows the nonce it was rendered with. */
const build = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers, _entry: unknown, context: Context) => {
        headers.set('content-type', 'text/html')
        const html = `<script nonce="${context.get(nonceKey)}">ours()</script>${smuggled}`
        return new Response(html, { status, headers })
      },
      createRequestContext: ({ nonce }: { nonce: string }) =>
        new RouterContextProvider(new Map([[nonceKey, nonce]])),
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
type Context = RouterContextProvider
const nonceKey: { defaultValue?: string } = {}

const web = createWeb({
  build: build as unknown as ServerBuild,
  mode: 'production',
  backend: { url: 'http://backend.test', anonKey: 'key', fetch, publicUrl: '' },
  siteUrl: 'https://lintel.test',
  isLoopback: false,
})
const scriptsOf = (response: Response) =>
  response.headers.get('content-security-policy')?.match(/script-src ([^;]*)/)?.[1]
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a public page lets only the script run that we rendered, and carries no nonce', async () => {
  const response = await web(new Request('https://lintel.test/blog'))
  expect(scriptsOf(response)).toBe(`'self' ${hash('ours()')}`)
  expect(await response.text()).toBe(`<script>ours()</script>${smuggled}`)
})

test('a personal page carries a nonce of its own, and is kept nowhere', async () => {
  const ask = () => web(new Request('https://lintel.test/portal'))
  const [one, other] = await Promise.all([ask(), ask()])
  const nonce = scriptsOf(one)?.match(/^'self' 'nonce-([\w-]{22})'$/)?.[1]
  expect(await one.text()).toBe(`<script nonce="${nonce}">ours()</script>${smuggled}`)
  expect(scriptsOf(other)).not.toBe(scriptsOf(one))
  expect(one.headers.get('cache-control')).toBe('private, no-store')
})
