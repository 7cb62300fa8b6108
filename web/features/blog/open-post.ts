import { type BlogPost, describePost } from './blog-post.ts'
import type { PostSummary } from './post-summary.ts'

/** An article in its dialog; its text may still be on the way. */
export type OpenPost = Omit<PostSummary, 'excerpt'> & { content: string | undefined }

export const openPost = (post: BlogPost): OpenPost => ({ ...post, ...describePost(post) })
