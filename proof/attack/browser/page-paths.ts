import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { listingSteps } from '../../../domain/listings/wizard-steps.ts'
import { mostly, pick } from '../../../test/arbitraries.ts'
import routes from '../../../web/routes.ts'
import { idsOf } from '../access/actors.ts'
import { linksOf } from '../access/real-links.ts'
import type { AttackContext } from '../attack-context.ts'
import { oddSegment } from '../fuzz/odd-values.ts'

/** Every route pattern of routes.ts: `/portal/listings/:id/:step`. */
export const routePaths: string[] = pathsOf(routes)

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ])
}

/** Fills the parameters of a route with existing or random values. */
export async function createPathParameters(
  context: AttackContext,
): Promise<(route: string) => fc.Arbitrary<string>> {
  const { sql } = context.site
  const listings = await sql<
    { id: string }[]
  >`select id from public.properties where status = 'live' order by id limit 20`
  const posts = await sql<{ id: string }[]>`select id from public.blog_posts order by id limit 10`
  const agencies = await sql<{ slug: string }[]>`select slug from public.agencies order by slug limit 5`
  const links = linksOf(context, 'user')
  const ids = idsOf(context.actors, context.actors.fixture.ids.keys())
  const known: Record<string, string[]> = {
    '/property/:id': listings.map(({ id }) => id),
    '/blog/:id': posts.map(({ id }) => id),
    '/blog/:id/text': posts.map(({ id }) => id),
    '/agents/:slug': agencies.map(({ slug }) => slug),
    '/area-guides/:slug': ['leeds', 'bristol', 'bs7'],
    '/sitemaps/:part': ['pages.xml', 'homes-1.xml', 'homes-999.xml'],
    '/shared/:token': [links.shared],
    '/enquiry/:token': [links.guest],
    '/unsubscribe/:token': [links.unsubscribe],
    '/confirm-homes/:token': [links.availability],
    '/mfa-reset/:token': [links.mfaReset],
    '/portal/membership/invoices/:id': [links.invoice],
  }
  const gaps = (route: string, gap: string) => {
    if (gap === ':step') return [...listingSteps]
    return gap === '*' ? ['about-us', 'nowhere/at/all'] : (known[route] ?? ids)
  }
  return (route) =>
    fc
      .tuple(
        ...route
          .split('/')
          .map((part) =>
            /^(:|\*)/.test(part) ? mostly(pick(gaps(route, part)), oddSegment, 1) : fc.constant(part),
          ),
      )
      .map((parts) => parts.join('/'))
}
