import type { SupabaseClient } from '../../../supabase/database.ts'
import { type BlogPost, blogPostColumns } from './blog-post.ts'

const latestCount = 3
const feedCount = 30

export const fetchLatestPosts = (client: SupabaseClient) => fetchNewest(client, latestCount)
export const fetchFeedPosts = (client: SupabaseClient) => fetchNewest(client, feedCount)

async function fetchNewest(client: SupabaseClient, count: number): Promise<BlogPost[]> {
  const { data } = await client
    .from('blog_posts')
    .select(blogPostColumns)
    .order('created_at', { ascending: false })
    .limit(count)
    .throwOnError()
  return data
}

/** Undefined if the article does not exist or the id is invalid. */
export async function fetchPost(client: SupabaseClient, id: string): Promise<BlogPost | undefined> {
  if (!uuid.test(id)) return undefined
  const { data } = await client
    .from('blog_posts')
    .select(blogPostColumns)
    .eq('id', id)
    .limit(1)
    .throwOnError()
  return data[0]
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
