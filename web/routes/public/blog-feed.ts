import { fetchFeedPosts } from '../../features/blog/fetch-posts.ts'
import { postFeed } from '../../features/blog/post-feed.ts'
import { publicSettings, visitorClient } from '../../lib/request-context.ts'
import { xmlResponse } from '../../lib/xml.ts'
import type { Route } from './+types/blog-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const posts = await fetchFeedPosts(context.get(visitorClient))
  return xmlResponse(postFeed(context.get(publicSettings).siteUrl, posts), 'application/rss+xml')
}
