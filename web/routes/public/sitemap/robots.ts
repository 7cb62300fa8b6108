import { paths } from '../../../../domain/site/paths.ts'
import { publicSettings } from '../../../data/request-context.ts'
import type { Route } from './+types/robots.ts'

/** Personal pages are excluded. Pages with noindex are not: crawlers must be able to read it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(publicSettings)
  const closed = [paths.portal, paths.admin, paths.auth, paths.resetPassword, '/dev/']
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${paths.sitemap}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
