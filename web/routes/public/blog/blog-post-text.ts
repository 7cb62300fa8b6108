import { data } from 'react-router'
import { visitorClient } from '../../../data/request-context.ts'
import { fetchPost } from '../../../features/blog/fetch-posts.ts'
import type { Route } from './+types/blog-post-text.ts'

/** The article for the dialog. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const post = await fetchPost(context.get(visitorClient), params.id)
  if (!post) throw data(null, { status: 404 })
  return { post }
}
