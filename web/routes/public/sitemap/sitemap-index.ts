import { xmlResponse } from '../../../browser/xml.ts'
import { publicSettings, visitorClient } from '../../../data/request-context.ts'
import { sitemapIndexXml, sitemapParts } from '../../../features/seo/sitemap.ts'
import type { Route } from './+types/sitemap-index.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = await sitemapParts(context.get(visitorClient))
  return xmlResponse(sitemapIndexXml(context.get(publicSettings).siteUrl, parts))
}
