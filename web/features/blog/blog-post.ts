import { readingMinutes } from '../../../domain/text/reading-time.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import type { SelectedColumns } from '../../../supabase/database.ts'

export const blogPostColumns = 'id,title,content,image_url,image_alt,created_at'

export type BlogPost = SelectedColumns<'blog_posts', typeof blogPostColumns>

/** 12 November 2026 · 6 min read */
export function describePost(post: BlogPost): { date: string; readingTime: string } {
  return { date: formatLongDate(post.created_at), readingTime: `${readingMinutes(post.content)} min read` }
}
