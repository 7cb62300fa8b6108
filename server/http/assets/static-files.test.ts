import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'static-'))
await mkdir(path.join(folder, 'assets'))
await mkdir(path.join(folder, '.vite'))
await writeFile(path.join(folder, 'assets', 'app-Dem_ofeN.js'), 'x'.repeat(5000))
await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *')
await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}')
const files = await loadStaticFiles(folder)
afterAll(() => rm(folder, { recursive: true }))

const ask = (address: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://localhost${address}`, { headers }))

test('a browser may keep a file whose name carries its hash for ever, and others for an hour', () => {
  expect(ask('/assets/app-Dem_ofeN.js')?.headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(ask('/robots.txt')?.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('a worker may work: its script is under a policy that is no sandbox', () => {
  const policy = ask('/assets/app-Dem_ofeN.js')?.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('sandbox')
  expect(ask('/robots.txt')?.headers.has('content-security-policy')).toBe(false)
})

test('a browser that has the file is told so without a body', async () => {
  const etag = ask('/robots.txt')?.headers.get('etag') ?? ''
  const again = ask('/robots.txt', { 'if-none-match': etag })
  expect(again?.status).toBe(304)
  expect(await again?.text()).toBe('')
})

test('a browser that understands it gets the packed file', async () => {
  await expect
    .poll(() =>
      ask('/assets/app-Dem_ofeN.js', { 'accept-encoding': 'gzip, br' })?.headers.get('content-encoding'),
    )
    .toBe('br')
  expect(ask('/assets/app-Dem_ofeN.js')?.headers.get('content-encoding')).toBeNull()
  expect(
    ask('/assets/app-Dem_ofeN.js', { 'accept-encoding': 'gzip, br;q=0' })?.headers.get('content-encoding'),
  ).toBe('gzip')
})

// ASVS 13.4.3
test('nobody gets a file that is not of the build, or hidden', () => {
  expect(ask('/../package.json')).toBeUndefined()
  expect(ask('/%2e%2e/package.json')).toBeUndefined()
  expect(ask('/.vite/manifest.json')).toBeUndefined()
  expect(ask('/assets/nothing.js')).toBeUndefined()
})
