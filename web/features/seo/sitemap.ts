import { paths } from '../../../domain/site/paths.ts'
import type { SupabaseClient } from '../../../supabase/database.ts'
import { escapeXml } from '../../browser/xml.ts'

type Entry = { path: string; changedAt?: string | undefined }

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const maxPosts = 1000

/** Pages that do not come from a table. */
const staticPaths = [
  paths.home,
  paths.newHomes,
  paths.whereCanILive,
  paths.propertyGuides,
  paths.buyHouses,
  paths.buyFlats,
  paths.buyNewHomes,
  paths.buyRetirement,
  paths.buyPrivateLandlord,
  paths.buyStudent,
  paths.rentHouses,
  paths.rentFlats,
  paths.rentNewHomes,
  paths.rentRetirement,
  paths.rentStudent,
  paths.rentPrivateLandlord,
  paths.rentFurnished,
  paths.blog,
  paths.agents,
  paths.landlords,
  paths.areaGuides,
  paths.guides,
  paths.news,
  paths.help,
  paths.rules,
  paths.aboutUs,
  paths.contact,
  paths.careers,
  paths.press,
  paths.developers,
  paths.overseas,
  paths.commercial,
  paths.privacy,
  paths.terms,
  paths.cookies,
]

/** 'pages', 'articles', 'areas', 'agents', and 'homes' in as many parts as needed. */
export async function sitemapParts(client: SupabaseClient): Promise<string[]> {
  const { data } = await client.rpc('sitemap_parts').throwOnError()
  const listingParts = data.map((prefix) => (prefix ? `homes-${prefix}` : 'homes'))
  return ['pages', 'articles', 'areas', 'agents', ...listingParts]
}

/** Undefined if there is no such part. */
export async function sitemapEntries(client: SupabaseClient, part: string): Promise<Entry[] | undefined> {
  const listingParts = /^homes(?:-([\da-f]{1,2}))?$/.exec(part)
  if (listingParts) return listingEntries(client, listingParts[1] ?? '')
  if (part === 'pages') return staticPaths.map((path) => ({ path }))
  if (part === 'articles') return articleEntries(client)
  if (part === 'areas') return areaEntries(client)
  if (part === 'agents') return agentEntries(client)
  return undefined
}

async function listingEntries(client: SupabaseClient, prefix: string): Promise<Entry[]> {
  const { data } = await client.rpc('sitemap_listings', { prefix }).throwOnError()
  return data.map(([id, changedAt]) => ({ path: paths.property(id), changedAt }))
}

async function articleEntries(client: SupabaseClient): Promise<Entry[]> {
  const { data } = await client
    .from('blog_posts')
    .select('id,updated_at')
    .order('created_at', { ascending: false })
    .limit(maxPosts)
    .throwOnError()
  return data.map(({ id, updated_at }) => ({ path: paths.blogPost(id), changedAt: updated_at }))
}

async function areaEntries(client: SupabaseClient): Promise<Entry[]> {
  const { data } = await client.rpc('list_areas', { per_region: 60 }).throwOnError()
  return data.map(({ slug }) => ({ path: paths.areaGuide(slug) }))
}

async function agentEntries(client: SupabaseClient): Promise<Entry[]> {
  const { data } = await client.from('agencies').select('slug,updated_at').order('slug').throwOnError()
  return data.map(({ slug, updated_at }) => ({ path: paths.agent(slug), changedAt: updated_at }))
}

export function sitemapIndexXml(siteUrl: string, parts: readonly string[]): string {
  const entries = parts.map(
    (part) => `<sitemap><loc>${escapeXml(siteUrl + paths.sitemapPart(part))}</loc></sitemap>`,
  )
  return `<sitemapindex ${namespace}>${entries.join('\n')}</sitemapindex>`
}

export function sitemapXml(siteUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>`
  })
  return `<urlset ${namespace}>${urls.join('\n')}</urlset>`
}
