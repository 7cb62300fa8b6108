import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import { routeParameters } from '../../../web/route-parameters.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import { filesIn, provePatterns } from '../browser/leaked-files.ts'
import { createPathParameters, routePaths } from '../browser/page-paths.ts'
import type { HttpResponse } from '../http-client.ts'
import { type Fuzzed, fuzz } from './fuzz.ts'
import { encoded, oddHeaders, oddSegment, oddText } from './odd-values.ts'

// ASVS 13.4.1, 15.3.7
/** Every page URL with random parameters and headers. */
export const fuzzPages: Attack = {
  name: 'fuzzing: pages',
  run: async (context, result) => {
    await provePatterns(context.site, result)
    const judge = (response: HttpResponse) => pageProblems(response, context)
    await fuzz({ context, result, arbitrary: await requestTo(context), judge })
  },
}

/** Query parameters of the portal pages. */
const portalParameters = [
  'token',
  'tab',
  'list',
  'ids',
  'q',
  'page',
  'next',
  'mode',
  'code',
  'error',
  '_routes',
]
const portalRoutes = routePaths.filter((route) => !(route in routeParameters))
const otherPaths = [
  '/dev/inbox',
  '/dev/inbox.json',
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
  '/map/archive.json',
  '/map/still/light/12/53.8000,-1.5500/640x400.webp',
  '/map/glyphs/Hanken%20Grotesk%20Medium/0-255.pbf',
  '/demo/pictures/x.webp',
]

/** Realistic search values. */
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

async function requestTo(context: AttackContext): Promise<fc.Arbitrary<Fuzzed>> {
  const fill = await createPathParameters(context)
  const onRoute = ([route, names]: readonly [string, readonly string[]]) =>
    fc.tuple(
      fill(route),
      mostly(fc.constant(''), pick(['.data', '/', '/_.data', '%2e', '//']), 3),
      fc.array(
        fc.tuple(mostly(pick(names.length ? names : ['x']), oddText, 12), mostly(sensible, oddText, 1)),
        { maxLength: 4 },
      ),
    )
  const onPage = pick(Object.entries(routeParameters)).chain(onRoute)
  const onPortalRoute = pick(portalRoutes).chain((route) => onRoute([route, portalParameters]))
  const odd = fc.tuple(
    fc.oneof(
      pick(otherPaths),
      fc.array(oddSegment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`),
    ),
    mostly(fc.constant(''), pick(['.data', '?_routes=x', '/']), 3),
    fc.array(fc.tuple(oddText, oddText), { maxLength: 2 }),
  )
  return fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: onPage },
        { weight: 2, arbitrary: onPortalRoute },
        { weight: 1, arbitrary: odd },
      ),
      mostly(pick(['GET', 'GET', 'GET', 'HEAD']), pick(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']), 9),
      oddHeaders,
    )
    .map(([[path, end, query], method, headers]): Fuzzed => {
      const request = query.map((pair) => pair.map(encoded).join('=')).join('&')
      const where = `${path}${end}`
      return {
        actor: { ...context.actors.actor('anon'), headers: {} },
        request: {
          method,
          path: request ? `${where}${where.includes('?') ? '&' : '?'}${request}` : where,
          headers,
        },
      }
    })
}

/** A page that reflects its URL as a script or a header. */
function pageProblems({ text, headers }: HttpResponse, { site }: AttackContext): string[] {
  const problems: string[] = []
  if (/<script>alert\(1\)|<img src=x onerror/.test(text) && /html/.test(headers['content-type'] ?? ''))
    problems.push('holds a script from the address')
  problems.push(...filesIn(text, site))
  if (headers['set-cookie']) problems.push(`sets a cookie: ${headers['set-cookie']}`)
  const location = headers.location
  if (location && !/^\/(?![/\\])/.test(location)) problems.push(`leads elsewhere: ${location}`)
  return problems
}
