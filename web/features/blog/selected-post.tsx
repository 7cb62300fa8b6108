import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { loadPostDialog } from './load-post-dialog.ts'
import type { OpenPost } from './open-post.ts'
import type { PostDialog } from './post-dialog.tsx'

type Props = { post: OpenPost | undefined; onClose: () => void }

/** The dialog is open whenever an article is selected. Where it cannot be fetched, the article's own page opens. */
export function SelectedPost({ post, onClose }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof PostDialog>>>()
  const [last, setLast] = useState(post)
  if (post && (post.id !== last?.id || post.content !== last.content)) setLast(post)
  const openPage = useEffectEvent((id: string) => {
    onClose()
    window.location.assign(paths.blogPost(id))
  })
  const idToLoad = Dialog ? undefined : post?.id
  useEffect(() => {
    if (!idToLoad) return
    let isActive = true
    loadPostDialog().then(
      (module) => isActive && setDialog(() => module.PostDialog),
      () => isActive && openPage(idToLoad),
    )
    return () => {
      isActive = false
    }
  }, [idToLoad])
  // The article stays while the dialog leaves, so that it does not empty before the visitor's eyes.
  return Dialog && last && <Dialog post={last} isOpen={post !== undefined} onClose={onClose} />
}
