import { articleText } from '../../../domain/text/article.ts'
import type { BlogPost } from './blog-post.ts'
import { describePost } from './blog-post.ts'

/** An article without its text. */
export type PostSummary = Pick<BlogPost, 'id' | 'title' | 'image_url' | 'image_alt' | 'created_at'> & {
  author: string | undefined
  date: string
  readingTime: string
  excerpt: string
}

/** Two lines on a card. */
const excerptLength = 240

export function summarisePost(post: BlogPost): PostSummary {
  const { id, title, image_url, image_alt, created_at, content } = post
  const excerpt = articleText(content).replace(/\s+/g, ' ').trim().slice(0, excerptLength)
  return { id, title, image_url, image_alt, created_at, excerpt, ...describePost(post) }
}
