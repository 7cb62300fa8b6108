import { Dialog } from '../../ui/dialog.tsx'
import type { BlogPost } from './blog-post.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'

type Props = { post: BlogPost; isOpen: boolean; onClose: () => void }

/** The full article over the page it was opened from. */
export function PostDialog({ post, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title={post.title}
      description={<PostMeta post={post} />}
    >
      <div className="mt-5 aspect-16/10 overflow-hidden rounded-control bg-fill">
        <PostPicture post={post} sizes="(min-width: 704px) 640px, 94vw" />
      </div>
      <p data-testid="post-content" className="mt-6 whitespace-pre-line break-words text-lead">
        {post.content}
      </p>
    </Dialog>
  )
}
