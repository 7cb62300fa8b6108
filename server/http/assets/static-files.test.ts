import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { writeCompressedForms } from './compressed-files.ts'
import { loadStaticFiles } from './static-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'static-'))
await mkdir(path.join(folder, 'assets'))
await mkdir(path.join(folder, '.vite'))
await writeFile(path.join(folder, 'assets', 'app-Dem_ofeN.js'), 'x'.repeat(5000))
await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *')
await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}')
await writeCompressedForms(folder)
const files = await loadStaticFiles(folder)
afterAll(() => rm(folder, { recursive: true }))

const get = (address: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://localhost${address}`, { headers }))

test('a browser may cache hashed files forever and other files for an hour', () => {
  expect(get('/assets/app-Dem_ofeN.js')?.headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(get('/robots.txt')?.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a web worker’s script has a policy without a sandbox', () => {
  const policy = get('/assets/app-Dem_ofeN.js')?.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('sandbox')
  expect(get('/robots.txt')?.headers.has('content-security-policy')).toBe(false)
})

test('a browser that has the file gets a 304 without a body', async () => {
  const etag = get('/robots.txt')?.headers.get('etag') ?? ''
  const again = get('/robots.txt', { 'if-none-match': etag })
  expect(again?.status).toBe(304)
  expect(await again?.text()).toBe('')
})

test('a browser that accepts compression gets the compressed file from the first request on', async () => {
  const answer = (accepted: string) => get('/assets/app-Dem_ofeN.js', { 'accept-encoding': accepted })
  expect(answer('gzip, br')?.headers.get('content-encoding')).toBe('br')
  const gzipped = answer('gzip, br;q=0')
  expect(gzipped?.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from((await gzipped?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(gunzipSync(bytes).toString()).toBe('x'.repeat(5000))
  expect(get('/assets/app-Dem_ofeN.js')?.headers.get('content-encoding')).toBeNull()
})

test('a browser cannot ask for the compressed copy by its name', () => {
  expect(get('/assets/app-Dem_ofeN.js.br')).toBeUndefined()
})

// ASVS 13.4.3
test('a client cannot get hidden files or files outside the build', () => {
  expect(get('/../package.json')).toBeUndefined()
  expect(get('/%2e%2e/package.json')).toBeUndefined()
  expect(get('/.vite/manifest.json')).toBeUndefined()
  expect(get('/assets/nothing.js')).toBeUndefined()
})
