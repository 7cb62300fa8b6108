import { data } from 'react-router'
import { sitemapEntries, sitemapXml } from '../../features/seo/sitemap.ts'
import { publicSettings, visitorClient } from '../../lib/request-context.ts'
import { xmlResponse } from '../../lib/xml.ts'
import type { Route } from './+types/sitemap-part.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entries = await sitemapEntries(context.get(visitorClient), params.part.replace(/\.xml$/, ''))
  if (!entries) throw data(null, { status: 404 })
  return xmlResponse(sitemapXml(context.get(publicSettings).siteUrl, entries))
}
