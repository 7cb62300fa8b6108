import { type BlogPost, describePost } from './blog-post.ts'

export function PostMeta({ post }: { post: BlogPost }) {
  const { date, readingTime } = describePost(post)
  return (
    <p className="tabular text-ink-3 text-sm">
      <time dateTime={post.created_at}>{date}</time>
      <span aria-hidden className="mx-2">
        ·
      </span>
      {readingTime}
    </p>
  )
}
