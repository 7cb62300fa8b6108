import { Suspense, useEffect } from 'react'
import { Await, data } from 'react-router'
import { pictureUrl } from '../../../../domain/listings/picture-url.ts'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../../domain/site/structured-data.ts'
import { articleText } from '../../../../domain/text/article.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { tryLoad } from '../../../data/try-load.ts'
import type { BlogPost } from '../../../features/blog/blog-post.ts'
import { fetchLatestPosts, fetchPost } from '../../../features/blog/fetch-posts.ts'
import { type OpenPost, openPost } from '../../../features/blog/open-post.ts'
import { PostArticle, PostArticleSkeleton } from '../../../features/blog/post-article.tsx'
import { PostCard } from '../../../features/blog/post-card.tsx'
import { postJsonLd } from '../../../features/blog/post-json-ld.ts'
import { pageMeta } from '../../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../../features/seo/site-url.ts'
import { missingPage } from '../../../messages/pages/missing-page.ts'
import { Breadcrumbs, type Crumb } from '../../../ui/navigation/breadcrumbs.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { MissingPage, missingMeta } from '../errors/missing-page.tsx'
import type { Route } from './+types/blog-post.ts'

const notFound = { ...missingPage.post, to: paths.blog }

export async function loader({ context, params }: Route.LoaderArgs) {
  const client = context.get(visitorClient)
  const [post, latest] = await Promise.all([
    fetchPost(client, params.id),
    tryLoad(fetchLatestPosts(client), context.get(reportFailure)),
  ])
  if (!post) throw data(null, { status: 404 })
  const others = latest.isLoaded ? latest.value.filter(({ id }) => id !== post.id).map(openPost) : []
  return { post, others: others.slice(0, 3).map((other) => ({ ...other, content: undefined })) }
}

/** On client-side navigation, the placeholder is shown at once. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { pending: serverLoader() }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (error || !loaderData) return missingMeta(error, notFound)
  if (!('post' in loaderData)) return [{ title: brand.name }]
  const { post } = loaderData
  const path = paths.blogPost(post.id)
  const siteUrl = siteUrlFrom(matches)
  return pageMeta(matches, {
    title: post.title,
    description: articleText(post.content),
    path,
    kind: 'article',
    picture: post.image_url ? pictureUrl(post.image_url, 1280) : undefined,
    structured: [postJsonLd(siteUrl, path, post), breadcrumbList(siteUrl, crumbsOf(post))],
  })
}

const crumbsOf = (post: BlogPost): Crumb[] => [
  { label: 'Blog', to: paths.blog },
  { label: post.title, to: paths.blogPost(post.id) },
]

export default function BlogPostRoute({ loaderData }: Route.ComponentProps) {
  const pending = 'pending' in loaderData ? loaderData.pending : loaderData
  return (
    <div className="page-width py-2 md:py-3">
      <Suspense fallback={<PostArticleSkeleton />}>
        <Await resolve={pending}>{(found) => <BlogPostContent {...found} />}</Await>
      </Suspense>
    </div>
  )
}

type Found = { post: BlogPost; others: OpenPost[] }

function BlogPostContent({ post, others }: Found) {
  // Sets the title once the article has loaded.
  useEffect(() => {
    document.title = `${post.title} | ${brand.name}`
  }, [post.title])
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(post)} />
      <div className="pt-6 md:pt-10">
        <PostArticle post={post} />
      </div>
      {others.length > 0 && (
        <section className="pt-14 md:pt-22 print:hidden" aria-labelledby="others">
          <SectionHeading id="others" title="More to read" />
          <div className="mt-5 grid gap-9 md:mt-7 md:grid-cols-3 md:gap-7">
            {others.map((other) => (
              <PostCard key={other.id} post={other} dialogAddress={paths.blogPost(other.id)} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPage error={error} {...notFound} />
}
