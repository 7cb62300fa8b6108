import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, send } from '../http-client.ts'
import { spoofedHostMails } from './spoofed-host-mails.ts'

const evil = 'evil.example'

// ASVS 13.4.5, 15.2.3
/** The host name comes from the configuration, not from request headers. */
export const hostHeaders: Attack = {
  name: 'host header',
  run: async (context, result) => {
    await hosts(context, result)
    // Invalid host names are refused outright.
    const names = spoofedHeaders.filter(({ host }) => !host?.includes('@'))
    await spoofedHostMails(context, result, names, evil)
  },
}

const spoofedHeaders: Record<string, string>[] = [
  { host: evil },
  { host: 'x', 'x-forwarded-host': evil },
  { host: 'x', forwarded: `host=${evil};proto=https` },
  { host: `x:80@${evil}` },
  { host: 'x', 'x-original-url': `//${evil}`, 'x-rewrite-url': `//${evil}` },
  { host: 'x', 'x-forwarded-port': '1', 'x-forwarded-prefix': `//${evil}` },
]

/** A forged host name appears in no page and no link. */
async function hosts({ site }: AttackContext, result: AttackResult): Promise<void> {
  const paths = [
    '/',
    '/search?type=sale',
    '/blog',
    '/sitemap.xml',
    '/robots.txt',
    '/blog/feed.xml',
    '/portal',
    '/nowhere',
    '/blog/',
    '/auth/v1/settings',
  ]
  for (const origin of [site.local, site.proxied])
    for (const path of paths)
      for (const headers of spoofedHeaders) {
        const request = { path, headers }
        const response = await send(origin, request)
        const received = JSON.stringify(response.headers) + response.text
        result.expect(
          response.status > 0 && response.status < 500 && !received.includes(evil),
          () =>
            `${describe(request)} gets ${response.status} ${received.includes(evil) ? `and ${evil}` : ''}`,
          response.status,
        )
      }
  for (const path of ['/metrics', '/dev/inbox', '/dev/inbox.json', '/dev/ui']) {
    for (const request of [
      { path, headers: { host: evil } },
      { path, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { path: path.replace('/dev', '/%64ev'), headers: { host: evil } },
      { path: path.toUpperCase(), headers: { host: evil } },
    ]) {
      const { status } = await send(site.local, request)
      result.expect(status === 404, () => `${describe(request)} is open: ${status}`, status)
    }
    // A proxy that rewrites the host and adds no forwarding headers.
    for (const host of [undefined, '127.0.0.1', 'localhost']) {
      const { status } = await send(site.proxied, { path, ...(host ? { headers: { host } } : {}) })
      result.expect(status === 404, () => `${path} is open to the public as ${host}: ${status}`, status)
    }
  }
  const behindProxy = await send(site.proxied, {
    path: '/metrics',
    headers: { 'x-forwarded-for': '203.0.113.5' },
  })
  result.expect(behindProxy.status === 404, () => `/metrics is open through a proxy: ${behindProxy.status}`)
}
