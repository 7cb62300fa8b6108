import { data } from 'react-router'
import { xmlResponse } from '../../../browser/xml.ts'
import { publicSettings, visitorClient } from '../../../data/request-context.ts'
import { sitemapEntries, sitemapXml } from '../../../features/seo/sitemap.ts'
import type { Route } from './+types/sitemap-part.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entries = await sitemapEntries(context.get(visitorClient), params.part.replace(/\.xml$/, ''))
  if (!entries) throw data(null, { status: 404 })
  return xmlResponse(sitemapXml(context.get(publicSettings).siteUrl, entries))
}
