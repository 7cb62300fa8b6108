import type { MetaDescriptor } from 'react-router'
import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import { brand } from '../../../domain/site/brand.ts'
import shareCard from '../../assets/share-card.png'
import { siteUrlFrom } from './site-url.ts'

type PageMeta = {
  /** The site's name is added unless the title contains it. */
  title: string
  description: string
  /** The canonical path. */
  path: string
  /** For link previews; the site's picture by default. */
  picture?: string
  kind?: 'website' | 'article'
  /** Not indexed. */
  isHidden?: boolean
  structured?: readonly object[]
}

type Matches = Parameters<typeof siteUrlFrom>[0]

const longest = 158

/** Title, description, canonical link, Open Graph and structured data. */
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

/** Cuts at a word boundary. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 100)).replace(/[\s,;:.]+$/, '')}…`
}
