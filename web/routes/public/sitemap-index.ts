import { sitemapIndexXml, sitemapParts } from '../../features/seo/sitemap.ts'
import { publicSettings, visitorClient } from '../../lib/request-context.ts'
import { xmlResponse } from '../../lib/xml.ts'
import type { Route } from './+types/sitemap-index.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = await sitemapParts(context.get(visitorClient))
  return xmlResponse(sitemapIndexXml(context.get(publicSettings).siteUrl, parts))
}
