import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { loadPostDialog } from './load-post-dialog.ts'
import type { OpenPost } from './open-post.ts'
import type { PostDialog } from './post-dialog.tsx'

type Props = { post: OpenPost | undefined; onClose: () => void }

/** The dialog is open whenever an article is selected. Where it cannot be fetched, the article's own page opens. */
export function SelectedPost({ post, onClose }: Props) {
  const [Shower, setShower] = useState<ComponentType<ComponentProps<typeof PostDialog>>>()
  const [last, setLast] = useState(post)
  if (post && (post.id !== last?.id || post.content !== last.content)) setLast(post)
  const giveUp = useEffectEvent((id: string) => {
    onClose()
    window.location.assign(paths.blogPost(id))
  })
  const wantedId = Shower ? undefined : post?.id
  useEffect(() => {
    if (!wantedId) return
    let isWanted = true
    loadPostDialog().then(
      (module) => isWanted && setShower(() => module.PostDialog),
      () => isWanted && giveUp(wantedId),
    )
    return () => {
      isWanted = false
    }
  }, [wantedId])
  // The article stays while the dialog leaves, so that it does not empty before the visitor's eyes.
  return Shower && last && <Shower post={last} isOpen={post !== undefined} onClose={onClose} />
}
