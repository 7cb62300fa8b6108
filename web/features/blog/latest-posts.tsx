import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { BlogPost } from './blog-post.ts'
import { openPost } from './open-post.ts'
import { PostCard } from './post-card.tsx'
import { SelectedPost } from './selected-post.tsx'
import { useOpenedPostId } from './use-opened-post-id.ts'

const columns = 'mt-5 grid gap-9 md:mt-7 md:grid-cols-3 md:gap-7'

type Props = {
  posts: readonly BlogPost[]
  /** The article in `?post=`, if it is not one of the latest. */
  shared?: BlogPost
}

/** The latest articles; the one in `?post=` is open in a dialog. */
export function LatestPosts({ posts, shared }: Props) {
  const { id: selectedId, close } = useOpenedPostId()
  const selected = posts.find((post) => post.id === selectedId) ?? (selectedId ? shared : undefined)
  return (
    <>
      <div className={columns}>
        {posts.map((post) => (
          <PostCard key={post.id} post={openPost(post)} dialogAddress={`?post=${post.id}`} />
        ))}
      </div>
      <SelectedPost post={selected && openPost(selected)} onClose={close} />
    </>
  )
}

export function LatestPostsSkeleton() {
  return (
    <div className={columns} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index}>
          <PictureSkeleton className="aspect-16/10" />
          <Skeleton className="mt-4 h-4 w-[52%]" />
          <Skeleton className="mt-3 h-6 w-[86%]" />
          <Skeleton className="mt-2 h-6 w-[60%]" />
        </div>
      ))}
    </div>
  )
}
