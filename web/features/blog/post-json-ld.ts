import { absoluteUrl } from '../../../domain/site/absolute-url.ts'
import { brand } from '../../../domain/site/brand.ts'
import type { BlogPost } from './blog-post.ts'

/** schema.org data for search engines. */
export function postJsonLd(siteUrl: string, path: string, post: BlogPost): object {
  const image = absoluteUrl(post.image_url, siteUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title.slice(0, 110),
    datePublished: post.created_at,
    url: siteUrl + path,
    mainEntityOfPage: siteUrl + path,
    ...(image ? { image } : {}),
    author: { '@type': 'Organization', name: brand.name, url: siteUrl },
    publisher: { '@type': 'Organization', name: brand.name, url: siteUrl },
    wordCount: post.content.split(/\s+/).filter(Boolean).length,
  }
}
