import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createPages } from './pages.ts'

const root = await mkdtemp(path.join(tmpdir(), 'pages '))
const serverBundle = path.join(root, 'build', 'server', 'index.js')
afterAll(() => rm(root, { recursive: true }))
await mkdir(path.join(root, 'build', 'client', 'assets'), { recursive: true })
await mkdir(path.dirname(serverBundle))
await writeFile(path.join(root, 'package.json'), '{ "type": "module" }')
await writeFile(path.join(root, 'build', 'client', 'assets', 'app.js'), 'one')

/** A web build whose pages contain its name. */
const buildOf = (name: string) => `
  export const entry = { module: {
    default: () => new Response('${name}', { headers: { 'content-type': 'text/html' } }),
    createRequestContext: () => undefined,
  } }
  export const routes = { root: { id: 'root', path: '*', module: { default: () => null } } }
  export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' }
  export const [publicPath, assetsBuildDirectory, basename] = ['/', '', '/']
  export const [ssr, isSpaMode, prerender, future] = [true, false, [], {}]
  export const routeDiscovery = { mode: 'initial' }`

const start = () =>
  createPages({
    root,
    siteUrl: 'https://lintel.test',
    isLoopback: false,
    captcha: { provider: 'altcha' },
    passwordPolicy: 'minimum',
    backend: { url: 'http://backend.test', anonKey: 'key', fetch, publicUrl: '' },
    devWeb: undefined,
    log: pino({ level: 'silent' }),
  })

test('a server without a complete build never becomes ready', async () => {
  await expect(start()).rejects.toThrow('index.js')
})

test('a visitor gets pages and files of the build the server started with', async () => {
  await writeFile(serverBundle, buildOf('first'))
  const { web, files } = await start()
  await writeFile(serverBundle, buildOf('second'))
  await writeFile(path.join(root, 'build', 'client', 'assets', 'app.js'), 'two')
  expect(await (await web(new Request('https://lintel.test/'))).text()).toBe('first')
  expect(await files(new Request('https://lintel.test/assets/app.js'))?.text()).toBe('one')
})
