import type { MetaDescriptor } from 'react-router'
import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import { brand } from '../../../domain/site/brand.ts'
import shareCard from '../../assets/share-card.png'
import { siteUrlFrom } from './site-url.ts'

type PageMeta = {
  /** Without the name of the site, which is added unless the title has it. */
  title: string
  description: string
  /** The one address of this page, without what only sorts or opens things on it. */
  path: string
  /** A picture for links shared elsewhere; the site's own unless given. */
  picture?: string
  kind?: 'website' | 'article'
  /** Pages that search engines should not show: too many combinations, or nothing to say. */
  isHidden?: boolean
  structured?: readonly object[]
}

type Matches = Parameters<typeof siteUrlFrom>[0]

const longest = 158

/** What search engines and shared links show of a page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const siteUrl = siteUrlFrom(matches)
  const title = page.title.includes(brand.name) ? page.title : `${page.title} | ${brand.name}`
  const description = shorten(page.description)
  const url = siteUrl + page.path
  const picture = absoluteUrl(page.picture, siteUrl) ?? absoluteUrl(shareCard, siteUrl)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** Whole words up to the length that is shown. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100)).replace(/[\s,;:.]+$/, '')}…`
}
