import { type BlogPost, describePost } from './blog-post.ts'
import type { PostSummary } from './post-summary.ts'

/** An article in its dialog; the text may still be loading. */
export type OpenPost = Omit<PostSummary, 'excerpt'> & { content: string | undefined }

export const openPost = (post: BlogPost): OpenPost => ({ ...post, ...describePost(post) })
