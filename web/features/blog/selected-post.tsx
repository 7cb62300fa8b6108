import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { loadPostDialog } from './load-post-dialog.ts'
import type { OpenPost } from './open-post.ts'
import type { PostDialog } from './post-dialog.tsx'

type Props = { post: OpenPost | undefined; onClose: () => void }

/** Open while an article is selected. If the dialog cannot be loaded, the article's page opens. */
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
  // Keeps the article during the closing animation.
  return Dialog && last && <Dialog post={last} isOpen={post !== undefined} onClose={onClose} />
}
