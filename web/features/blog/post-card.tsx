import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import type { BlogPost } from './blog-post.ts'
import { loadPostDialog } from './load-post-dialog.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'

type Props = {
  post: BlogPost
  /** The present page's address with the article opened over it. */
  dialogAddress: string
}

export function PostCard({ post, dialogAddress }: Props) {
  return (
    <article className="min-w-0">
      <div className="aspect-16/10 overflow-hidden rounded-control bg-fill">
        <PostPicture post={post} sizes="(min-width: 1376px) 419px, (min-width: 704px) 31vw, 94vw" />
      </div>
      <div className="mt-4">
        <PostMeta post={post} />
      </div>
      <h3 className="display mt-2 mb-3 text-d1">{post.title}</h3>
      <ReadMore post={post} dialogAddress={dialogAddress} />
    </article>
  )
}

/** A link to the article's own page, which scripts open over the present one instead. */
function ReadMore({ post, dialogAddress }: Props) {
  const navigate = useNavigate()
  const warmUp = () => void loadPostDialog().catch(() => undefined)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(dialogAddress, { preventScrollReset: true })
  }
  return (
    <Link
      to={paths.blogPost(post.id)}
      onClick={open}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      className="section-link touch-target inline-block"
    >
      Read More<span className="sr-only">: {post.title}</span>
    </Link>
  )
}
