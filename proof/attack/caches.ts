import { poisonedPages } from './poisoned-pages.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { ask } from './wire.ts'

/** What one visitor could leave for the next, or find of the one before. */
export const cachePoisoning: Attack = {
  name: 'cache poisoning',
  run: async (siege, tally) => {
    await poisonedPages(siege, tally)
    await deception(siege, tally)
  },
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
    '/mfa-reset/x.png',
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
