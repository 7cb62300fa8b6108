import fc from 'fast-check'
import { routeParameters } from '../../web/route-parameters.ts'
import { type Fuzzed, fuzz } from './fuzz.ts'
import { encoded, mostly, oddHeaders, oddSegment, oddText, pick } from './odd-values.ts'
import type { Attack, Siege } from './siege.ts'
import type { Answer } from './wire.ts'

/** Every address that shows a page or a part of one, with everything it reads bent. */
export const fuzzPages: Attack = {
  name: 'fuzzing: pages',
  run: async (siege, tally) => fuzz({ siege, tally, arbitrary: await requestTo(siege), judge: pageProblems }),
}

const rooms = [
  '/portal',
  '/portal/saved',
  '/portal/enquiries/1',
  '/admin',
  '/admin/users/1',
  '/auth',
  '/reset-password',
  '/shared/x',
  '/unsubscribe/x',
  '/enquiry/x',
  '/dev/ui',
  '/dev/inbox',
  '/dev/inbox.json',
]
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/assets/x.js',
  '/assets/../package.json',
  '/__manifest',
  '/.git/config',
  '/.env',
  '/keys.json',
  '/build/server/index.js',
  '/server/main.ts',
  '/map/land.json',
  '/map/7/62/41.json',
  '/map/99/1/1.json',
  '/demo/pictures/x.webp',
]

/** Numbers and words that a search could really be given. */
const sensible = pick([
  'sale',
  'rent',
  'Leeds',
  'BS7',
  '5',
  '1',
  '2',
  '500000',
  'newest',
  'lowest',
  'Flat',
  '51.4,-2.7,51.5,-2.5',
  'map',
  'true',
])

async function requestTo({ cast, site }: Siege): Promise<fc.Arbitrary<Fuzzed>> {
  const homes = await site.sql<
    { id: string }[]
  >`select id from public.properties where status = 'live' order by id limit 20`
  const posts = await site.sql<{ id: string }[]>`select id from public.blog_posts order by id limit 10`
  const known: Record<string, string[]> = {
    '/property/:id': homes.map(({ id }) => id),
    '/blog/:id': posts.map(({ id }) => id),
  }
  const pathOf = (route: string) =>
    mostly(pick(known[route] ?? ['x']), oddSegment, 1).map((part) => route.replace(/:\w+/, part))
  const onPage = pick(Object.entries(routeParameters)).chain(([route, names]) =>
    fc.tuple(
      pathOf(route),
      mostly(fc.constant(''), pick(['.data', '/', '/_.data', '%2e', '//']), 3),
      fc.array(
        fc.tuple(mostly(pick(names.length ? names : ['x']), oddText, 12), mostly(sensible, oddText, 1)),
        { maxLength: 4 },
      ),
    ),
  )
  const odd = fc.tuple(
    fc.oneof(
      pick(rooms),
      pick(others),
      fc.array(oddSegment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`),
    ),
    mostly(fc.constant(''), pick(['.data', '?_routes=x', '/']), 3),
    fc.array(fc.tuple(oddText, oddText), { maxLength: 2 }),
  )
  return fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: onPage }, { weight: 1, arbitrary: odd }),
      mostly(pick(['GET', 'GET', 'GET', 'HEAD']), pick(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']), 9),
      oddHeaders,
    )
    .map(([[path, end, query], method, headers]): Fuzzed => {
      const asked = query.map((pair) => pair.map(encoded).join('=')).join('&')
      const where = `${path}${end}`
      return {
        actor: { ...cast.actor('anon'), headers: {} },
        asked: {
          method,
          path: asked ? `${where}${where.includes('?') ? '&' : '?'}${asked}` : where,
          headers,
        },
      }
    })
}

/** A page that runs what somebody put into its address, or takes it for a header. */
function pageProblems({ text, headers }: Answer): string[] {
  const problems: string[] = []
  if (/<script>alert\(1\)|<img src=x onerror/.test(text) && /html/.test(headers['content-type'] ?? ''))
    problems.push('holds a script from the address')
  if (/\broot:x:0:|"private": true,\s+"description"/.test(text)) problems.push('shows a file of the machine')
  if (headers['set-cookie']) problems.push(`sets a cookie: ${headers['set-cookie']}`)
  const location = headers.location
  if (location && !/^\/(?![/\\])/.test(location)) problems.push(`leads elsewhere: ${location}`)
  return problems
}
