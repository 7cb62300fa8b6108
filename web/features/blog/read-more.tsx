import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { loadPostDialog } from './load-post-dialog.ts'

type Props = { post: { id: string; title: string }; dialogAddress: string }

/** A link to the article's page; with scripts it opens the dialog instead. */
export function ReadMore({ post, dialogAddress }: Props) {
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
