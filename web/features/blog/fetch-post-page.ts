import type { SupabaseClient } from '../../../supabase/database.ts'
import { blogPostColumns } from './blog-post.ts'
import { type PostSummary, summarisePost } from './post-summary.ts'

export type PostSort = 'recent' | 'oldest'

export type PostPage = { posts: PostSummary[]; page: number; pageCount: number; sort: PostSort }

const pageSize = 12

/** Invalid parameters are ignored. */
export function readPostQuery(query: URLSearchParams): { sort: PostSort; page: number } {
  const page = Number(query.get('page') ?? 1)
  return {
    sort: query.get('sort') === 'oldest' ? 'oldest' : 'recent',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Leaves out default values. */
export function postQuery({ sort, page }: { sort: PostSort; page: number }): string {
  const query = new URLSearchParams()
  if (sort === 'oldest') query.set('sort', sort)
  if (page > 1) query.set('page', `${page}`)
  return query.size ? `?${query}` : ''
}

export async function fetchPostPage(
  client: SupabaseClient,
  { sort, page }: { sort: PostSort; page: number },
): Promise<PostPage> {
  const from = (page - 1) * pageSize
  const { data, count, error } = await client
    .from('blog_posts')
    .select(blogPostColumns, { count: 'exact' })
    .order('created_at', { ascending: sort === 'oldest' })
    .order('id')
    .range(from, from + pageSize - 1)
  // A page beyond the last is empty, not an error.
  if (error?.code === 'PGRST103') return { posts: [], page, pageCount: 0, sort }
  if (error) throw error
  return { posts: data.map(summarisePost), page, pageCount: Math.ceil((count ?? 0) / pageSize), sort }
}
