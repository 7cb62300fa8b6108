import { articleText, parseArticle } from '../../../domain/text/article.ts'
import { readingMinutes } from '../../../domain/text/reading-time.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import type { SelectedColumns } from '../../../supabase/database.ts'

export const blogPostColumns = 'id,title,content,image_url,image_alt,created_at'

export type BlogPost = SelectedColumns<'blog_posts', typeof blogPostColumns>

/** Priya Nair, lettings editor · 12 November 2026 · 6 min read */
export function describePost(post: BlogPost): {
  author: string | undefined
  date: string
  readingTime: string
} {
  return {
    author: parseArticle(post.content).author,
    date: formatLongDate(post.created_at),
    readingTime: `${readingMinutes(articleText(post.content))} min read`,
  }
}
