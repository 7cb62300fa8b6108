import { brotliDecompressSync } from 'node:zlib'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { ask } from './wire.ts'

const evil = 'evil.example'

/** What one visitor could leave for the next, or find of the one before. */
export const cachePoisoning: Attack = {
  name: 'cache poisoning',
  run: async (siege, tally) => {
    await caches(siege, tally)
    await deception(siege, tally)
  },
}

/** Whatever a visitor brings along, the next one gets the page as it is. */
async function caches({ site }: Siege, tally: Tally): Promise<void> {
  const poison: Record<string, string>[] = [
    { 'x-forwarded-host': evil },
    { 'x-forwarded-proto': 'gopher' },
    { cookie: `theme=${evil}` },
    { 'accept-language': evil },
    { 'user-agent': evil },
    { origin: `https://${evil}` },
    { authorization: `Bearer ${evil}` },
    { 'x-http-method-override': 'POST' },
    { range: 'bytes=0-10' },
    { 'accept-encoding': 'br;q=1, evil' },
    { 'if-none-match': '*' },
    { 'cache-control': 'no-transform, max-age=99999' },
    { 'x-middleware-prefetch': '1', purpose: 'prefetch' },
  ]
  for (const path of ['/blog', '/about-us', '/search?type=rent&location=Leeds', '/_.data', '/sitemap.xml']) {
    const clean = (await ask(site.near, { path })).text
    for (const headers of poison) {
      await ask(site.near, { path, headers })
      await ask(site.near, { method: 'HEAD', path, headers })
      await ask(site.near, { path: `${path}${path.includes('?') ? '&' : '?'}utm_source=${evil}`, headers })
      const next = await ask(site.near, { path })
      tally.expect(
        next.status === 200 &&
          next.text.length > 0 &&
          !next.text.includes(evil) &&
          Math.abs(next.text.length - clean.length) < clean.length / 4,
        () =>
          `${path} after ${JSON.stringify(headers)}: ${next.status}, ${next.text.length} instead of ${clean.length} characters`,
        next.status,
      )
      const packed = await ask(site.near, { path, headers: { 'accept-encoding': 'br' } })
      tally.expect(
        packed.headers['content-encoding'] !== 'br' || brotliDecompressSync(packed.bytes).length > 0,
        () => `${path} is packed wrongly`,
      )
    }
  }
}

/** A personal page must not be kept because its address ends like a file, nor a public one for longer than it is true. */
async function deception({ site, cast }: Siege, tally: Tally): Promise<void> {
  const { headers } = cast.actor('user')
  for (const path of [
    '/portal',
    '/portal/x.css',
    '/portal/saved/a.js',
    '/admin/users',
    '/auth',
    '/enquiry/x',
    '/shared/x',
    '/portal.data',
    '/Portal',
    '/%70ortal',
    '/portal;x.css',
    '/portal/%2e%2e/x.css',
    '/unsubscribe/x.png',
  ]) {
    const answer = await ask(site.near, { path, headers })
    const control = answer.headers['cache-control'] ?? ''
    const isClosed = /no-store|private/.test(control) || answer.status === 404 || answer.status === 308
    tally.expect(isClosed, () => `${path} may be kept: ${control}`, answer.status)
  }
  for (const path of [
    '/auth/v1/user',
    `/rest/v1/profiles?select=*`,
    '/storage/v1/object/authenticated/imports/x',
  ]) {
    const { headers: answered } = await ask(site.near, { path, headers })
    tally.expect(
      !/public/.test(answered['cache-control'] ?? ''),
      () => `${path} may be kept by everybody: ${answered['cache-control']}`,
    )
  }
}
