import { lyingMails } from './lying-mails.ts'
import type { Attack, Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { ask, describe } from './wire.ts'

const evil = 'evil.example'

/** A server is called what its configuration says, whatever its visitors call it. */
export const hostHeaders: Attack = {
  name: 'host header',
  run: async (siege, tally) => {
    await hosts(siege, tally)
    // What is no name at all is not listened to in the first place.
    const names = lies.filter(({ host }) => !host?.includes('@'))
    await lyingMails(siege, tally, names, evil)
  },
}

const lies: Record<string, string>[] = [
  { host: evil },
  { host: 'x', 'x-forwarded-host': evil },
  { host: 'x', forwarded: `host=${evil};proto=https` },
  { host: `x:80@${evil}` },
  { host: 'x', 'x-original-url': `//${evil}`, 'x-rewrite-url': `//${evil}` },
  { host: 'x', 'x-forwarded-port': '1', 'x-forwarded-prefix': `//${evil}` },
]

/** A name that a visitor invents is found in no page and no link. */
async function hosts({ site }: Siege, tally: Tally): Promise<void> {
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
  for (const origin of [site.near, site.far])
    for (const path of paths)
      for (const headers of lies) {
        const asked = { path, headers }
        const answer = await ask(origin, asked)
        const said = JSON.stringify(answer.headers) + answer.text
        tally.expect(
          answer.status > 0 && answer.status < 500 && !said.includes(evil),
          () => `${describe(asked)} gets ${answer.status} ${said.includes(evil) ? `and ${evil}` : ''}`,
          answer.status,
        )
      }
  for (const path of ['/metrics', '/dev/inbox', '/dev/inbox.json', '/dev/ui']) {
    for (const asked of [
      { path, headers: { host: evil } },
      { path, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { path: path.replace('/dev', '/%64ev'), headers: { host: evil } },
      { path: path.toUpperCase(), headers: { host: evil } },
    ]) {
      const { status } = await ask(site.near, asked)
      tally.expect(status === 404, () => `${describe(asked)} is open: ${status}`, status)
    }
    // As a proxy asks that rewrites the name and says nothing of whom it asks for.
    for (const host of [undefined, '127.0.0.1', 'localhost']) {
      const { status } = await ask(site.far, { path, ...(host ? { headers: { host } } : {}) })
      tally.expect(status === 404, () => `${path} is open to the public as ${host}: ${status}`, status)
    }
  }
  const behindProxy = await ask(site.far, { path: '/metrics', headers: { 'x-forwarded-for': '203.0.113.5' } })
  tally.expect(behindProxy.status === 404, () => `/metrics is open through a proxy: ${behindProxy.status}`)
}
