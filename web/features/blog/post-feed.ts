import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { escapeXml } from '../../browser/xml.ts'
import type { BlogPost } from './blog-post.ts'
import { summarisePost } from './post-summary.ts'

/** RSS 2.0. */
export function postFeed(siteUrl: string, posts: readonly BlogPost[]): string {
  const newest = posts[0]?.created_at
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${brand.name}: UK Property Market Insights`)}</title>
<link>${escapeXml(siteUrl + paths.blog)}</link>
<description>${escapeXml('Buying, renting and the UK property market, explained.')}</description>
<language>en-gb</language>
<atom:link href="${escapeXml(siteUrl + paths.blogFeed)}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>` : ''}
${posts.map((post) => feedItem(siteUrl, post)).join('\n')}
</channel></rss>`
}

function feedItem(siteUrl: string, post: BlogPost): string {
  const address = escapeXml(siteUrl + paths.blogPost(post.id))
  return `<item><title>${escapeXml(post.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
<description>${escapeXml(`${summarisePost(post).excerpt}…`)}</description></item>`
}
