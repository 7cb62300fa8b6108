import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'
import type { PostSummary } from './post-summary.ts'
import { ReadMore } from './read-more.tsx'

type Props = {
  post: Omit<PostSummary, 'excerpt'> & { excerpt?: string }
  /** The current address with `?post=`. */
  dialogAddress: string
  headingLevel?: 'h2' | 'h3'
  isUrgent?: boolean
}

export function PostCard({ post, dialogAddress, headingLevel: Heading = 'h3', isUrgent }: Props) {
  return (
    <article className="min-w-0">
      <div className="aspect-16/10 overflow-hidden rounded-control bg-fill">
        <PostPicture
          post={post}
          sizes="(min-width: 1376px) 419px, (min-width: 704px) 31vw, 94vw"
          isUrgent={isUrgent}
        />
      </div>
      <div className="mt-4">
        <PostMeta post={post} />
      </div>
      <Heading className="display mt-2 mb-3 break-words text-d1">{post.title}</Heading>
      {post.excerpt && <p className="mb-3 line-clamp-2 text-ink-2">{post.excerpt}</p>}
      <ReadMore post={post} dialogAddress={dialogAddress} />
    </article>
  )
}
