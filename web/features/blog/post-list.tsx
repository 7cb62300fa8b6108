import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { BlogPost } from './blog-post.ts'
import { type PostPage, postQuery } from './fetch-post-page.ts'
import { type OpenPost, openPost } from './open-post.ts'
import { PostCard } from './post-card.tsx'
import { SelectedPost } from './selected-post.tsx'
import { useOpenedPostId } from './use-opened-post-id.ts'

const columns = 'mt-7 grid gap-x-7 gap-y-11 md:mt-9 md:grid-cols-2 xl:grid-cols-3'

/** `shared`: the article in `?post=` when the page was loaded. */
type Props = { page: PostPage; shared: BlogPost | undefined }

/** A page of articles; the one in `?post=` is open in a dialog. */
export function PostList({ page, shared }: Props) {
  const { id, close } = useOpenedPostId()
  const opened = useOpenedPost(id, page, shared)
  const dialogAddress = (id: string) =>
    `?${new URLSearchParams([...new URLSearchParams(postQuery(page)), ['post', id]])}`
  return (
    <>
      <div className={columns}>
        {page.posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            dialogAddress={dialogAddress(post.id)}
            headingLevel="h2"
            isUrgent={index === 0}
          />
        ))}
      </div>
      <SelectedPost post={opened} onClose={close} />
    </>
  )
}

/** Cards have no text, so it is fetched when an article is opened. */
function useOpenedPost(
  id: string | null,
  page: PostPage,
  shared: BlogPost | undefined,
): OpenPost | undefined {
  const fetcher = useFetcher<{ post: BlogPost }>()
  const isAtHand = shared?.id === id || fetcher.data?.post.id === id
  const { load } = fetcher
  useEffect(() => {
    if (id && !isAtHand) void load(paths.blogPostText(id))
  }, [id, isAtHand, load])
  if (!id) return undefined
  if (shared?.id === id) return openPost(shared)
  if (fetcher.data?.post.id === id) return openPost(fetcher.data.post)
  const summary = page.posts.find((post) => post.id === id)
  return summary && { ...summary, content: undefined }
}

export function PostListSkeleton() {
  return (
    <div className={columns}>
      <p role="status" className="sr-only">
        Loading articles
      </p>
      {[0, 1].map((index) => (
        <div key={index} aria-hidden="true" data-testid="post-placeholder">
          <PictureSkeleton className="aspect-16/10" />
          <Skeleton className="mt-4 h-4 w-[52%]" />
          <Skeleton className="mt-3 h-6 w-[86%]" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-[70%]" />
        </div>
      ))}
    </div>
  )
}
