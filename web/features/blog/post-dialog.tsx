import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import type { OpenPost } from './open-post.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

type Props = { post: OpenPost; isOpen: boolean; onClose: () => void }

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
      {post.content === undefined ? (
        <TextSkeleton />
      ) : (
        <div data-testid="post-content" className="mt-6 break-words text-lead">
          <ArticleBlocks content={post.content} headingLevel="h3" />
        </div>
      )}
    </Dialog>
  )
}
