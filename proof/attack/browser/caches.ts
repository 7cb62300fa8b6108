import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { send } from '../http-client.ts'
import { poisonedPages } from '../injection/poisoned-pages.ts'

// ASVS 14.2.2, 14.3.2
/** One visitor must not affect or see the cached pages of another. */
export const cachePoisoning: Attack = {
  name: 'cache poisoning',
  run: async (context, result) => {
    await poisonedPages(context, result)
    await deception(context, result)
  },
}

/** A personal page must not be cached because its URL ends like a file, nor a public one for too long. */
async function deception({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const { headers } = actors.actor('user')
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
    '/confirm-homes/x.png',
    '/mfa-reset/x.png',
  ]) {
    const response = await send(site.local, { path, headers })
    const control = response.headers['cache-control'] ?? ''
    const isClosed = /no-store|private/.test(control) || response.status === 404 || response.status === 308
    result.expect(isClosed, () => `${path} may be kept: ${control}`, response.status)
  }
  for (const path of [
    '/auth/v1/user',
    `/rest/v1/profiles?select=*`,
    '/storage/v1/object/authenticated/imports/x',
  ]) {
    const { headers: answered } = await send(site.local, { path, headers })
    result.expect(
      !/public/.test(answered['cache-control'] ?? ''),
      () => `${path} may be kept by everybody: ${answered['cache-control']}`,
    )
  }
}
