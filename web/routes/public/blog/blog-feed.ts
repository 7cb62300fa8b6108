import { xmlResponse } from '../../../browser/xml.ts'
import { publicSettings, visitorClient } from '../../../data/request-context.ts'
import { fetchFeedPosts } from '../../../features/blog/fetch-posts.ts'
import { postFeed } from '../../../features/blog/post-feed.ts'
import type { Route } from './+types/blog-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const posts = await fetchFeedPosts(context.get(visitorClient))
  return xmlResponse(postFeed(context.get(publicSettings).siteUrl, posts), 'application/rss+xml')
}
