import { readingMinutes } from '../../../domain/text/reading-time.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'

export type BlogPost = {
  id: string
  title: string
  content: string
  image_url: string | null
  image_alt: string
  created_at: string
}

export const blogPostColumns = 'id,title,content,image_url,image_alt,created_at'

/** 12 November 2026 · 6 min read */
export function describePost(post: BlogPost): { date: string; readingTime: string } {
  return { date: formatLongDate(post.created_at), readingTime: `${readingMinutes(post.content)} min read` }
}
