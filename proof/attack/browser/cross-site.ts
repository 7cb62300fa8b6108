import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { send } from '../http-client.ts'
import { crossSiteForms } from './cross-site-forms.ts'

const elsewhere = 'https://evil.example'

// ASVS 3.2.1, 3.4.1, 3.4.2, 3.4.4, 3.4.5, 3.4.6, 3.5.1, 3.5.2
/** What another site can do in a visitor's browser: it has no token and reads only public data. */
export const crossSite: Attack = {
  name: 'cross-site requests and CORS',
  run: async (context, result) => {
    await crossSiteForms(context, result)
    await readableAnswers(context, result)
    await framesAndSniffing(context, result)
  },
}

/** CORS allows any origin, without credentials and without reflecting the origin. */
async function readableAnswers({ site }: AttackContext, result: AttackResult): Promise<void> {
  const paths = [
    '/rest/v1/properties?limit=1',
    '/auth/v1/settings',
    '/storage/v1/bucket',
    '/functions/v1/send-reset-password',
    '/realtime/v1/api/broadcast',
    '/payments/v1/provider',
    '/captcha/v1/challenge',
    '/captcha/v1/pass',
    '/',
    '/search',
    '/portal',
    '/admin',
    '/dev/inbox.json',
    '/metrics',
  ]
  for (const path of paths)
    for (const origin of [
      elsewhere,
      'null',
      `${site.local}.evil.example`,
      'https://lintel.example.evil.example',
    ])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await send(site.local, {
          method,
          path,
          headers: {
            origin,
            apikey: site.keys.anonKey,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        })
        const allowed = headers['access-control-allow-origin']
        result.expect(
          allowed === undefined || allowed === '*',
          () => `${path} names the origin ${allowed}`,
          allowed ?? 'closed',
        )
        result.expect(
          headers['access-control-allow-credentials'] === undefined,
          () => `${path} takes cookies along`,
        )
      }
  for (const path of ['/', '/portal', '/dev/inbox.json', '/metrics']) {
    const { headers } = await send(site.local, { path, headers: { origin: elsewhere } })
    result.expect(
      headers['access-control-allow-origin'] === undefined,
      () => `${path} may be read by foreign pages`,
    )
  }
}

/** Pages cannot be framed by other sites, and responses are not sniffed as scripts. */
async function framesAndSniffing({ site }: AttackContext, result: AttackResult): Promise<void> {
  const needed: [string, RegExp][] = [
    ['content-security-policy', /frame-ancestors 'none'/],
    ['x-frame-options', /^DENY$/],
    ['x-content-type-options', /^nosniff$/],
    ['referrer-policy', /./],
    ['cross-origin-opener-policy', /^same-origin$/],
  ]
  for (const origin of [site.local, site.proxied])
    for (const path of [
      '/',
      '/search?type=sale',
      '/portal',
      '/admin',
      '/auth',
      '/nowhere',
      '/rest/v1/properties?limit=1',
      '/auth/v1/user',
      '/storage/v1/object/public/listing-pictures/x',
      '/robots.txt',
      '/healthz',
      '/map/archive.json',
    ]) {
      const { headers } = await send(origin, { path, headers: { 'x-forwarded-proto': 'https' } })
      for (const [name, pattern] of needed)
        result.expect(pattern.test(`${headers[name] ?? ''}`), () => `${path} says ${name}: ${headers[name]}`)
      result.expect(!headers['set-cookie'], () => `${path} sets a cookie`)
      result.expect(
        /max-age=\d{8}/.test(headers['strict-transport-security'] ?? ''),
        () => `${path} over https says nothing of https`,
      )
    }
}
