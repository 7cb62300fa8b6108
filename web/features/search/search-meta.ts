import type { MetaDescriptor } from 'react-router'
import type { SearchQuery } from '../../../domain/search/search-query.ts'
import { brand } from '../../../domain/site/brand.ts'
import { breadcrumbList, itemList } from '../../../domain/site/structured-data.ts'
import shareCard from '../../assets/share-card.png'
import type { SearchText } from './search-text.ts'

const pageSize = 24

type Parts = {
  text: SearchText
  page: number
  /** Of the listings on this page, in order. */
  addresses: string[]
  siteUrl: string
}

export function searchMeta({ text, page, addresses, siteUrl }: Parts): MetaDescriptor[] {
  const { title, description: content } = text
  const canonical = siteUrl + text.canonicalPath
  return [
    { title: `${title}${page > 1 ? `, page ${page}` : ''} | ${brand.name}` },
    { name: 'description', content },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(text.isIndexable ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: siteUrl + shareCard },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': breadcrumbList(siteUrl, text.crumbs) },
    ...(addresses.length > 0
      ? [{ 'script:ld+json': itemList(siteUrl, addresses, (page - 1) * pageSize + 1) }]
      : []),
  ]
}

/** Until the server has answered, and if it cannot be reached. */
export function pendingTitle({ type }: SearchQuery): string {
  return type === 'sale' ? 'Homes for sale' : 'Homes to rent'
}
