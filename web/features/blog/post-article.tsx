import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PictureSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import { type BlogPost, describePost } from './blog-post.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

/** An article on its own page. Shows twelve lines until expanded; without scripts, all of it. */
export function PostArticle({ post }: { post: BlogPost }) {
  return (
    <article className="mx-auto max-w-190">
      <h1 className="display break-words text-d2h md:text-d4">{post.title}</h1>
      <div className="mt-3">
        <PostMeta post={{ ...post, ...describePost(post) }} />
      </div>
      <div className="mt-6 aspect-16/10 overflow-hidden rounded-control bg-fill">
        <PostPicture post={post} sizes="(min-width: 800px) 760px, 94vw" isUrgent />
      </div>
      <CollapsibleText key={post.id} text={post.content} />
    </article>
  )
}

function CollapsibleText({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(true)
  useEffect(() => {
    const element = box.current
    if (element) setIsLong(element.scrollHeight > element.clientHeight + 4)
  }, [])
  const expand = () => {
    setIsOpen(true)
    box.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div
        ref={box}
        id="article-text"
        tabIndex={-1}
        data-testid="post-content"
        className={`mt-7 break-words text-lead outline-none ${isOpen ? '' : 'fold-12-lines'}`}
      >
        <ArticleBlocks content={text} />
      </div>
      {isLong && !isOpen && (
        <Button
          variant="strong"
          aria-expanded={false}
          aria-controls="article-text"
          onClick={expand}
          className="needs-script mt-5"
        >
          Read the whole article
        </Button>
      )}
    </>
  )
}

export function PostArticleSkeleton() {
  return (
    <div className="mx-auto max-w-190">
      <Skeleton className="h-9 w-[86%]" />
      <Skeleton className="mt-4 h-4 w-52" />
      <PictureSkeleton className="mt-6 aspect-16/10" />
      <TextSkeleton />
    </div>
  )
}
