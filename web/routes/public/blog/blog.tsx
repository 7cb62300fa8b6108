import { Rss } from 'lucide-react'
import { Suspense } from 'react'
import { Await, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { type LoadResult, tryLoad } from '../../../data/try-load.ts'
import type { BlogPost } from '../../../features/blog/blog-post.ts'
import {
  fetchPostPage,
  type PostPage,
  postQuery,
  readPostQuery,
} from '../../../features/blog/fetch-post-page.ts'
import { fetchPost } from '../../../features/blog/fetch-posts.ts'
import { PostList, PostListSkeleton } from '../../../features/blog/post-list.tsx'
import { PostSortForm } from '../../../features/blog/post-sort-form.tsx'
import { pageMeta } from '../../../features/seo/page-meta.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { noListings } from '../../../messages/search/no-listings.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { LoadFailed } from '../errors/load-failed.tsx'
import type { Route } from './+types/blog.ts'

const title = 'UK Property Market Insights'

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const query = readPostQuery(new URLSearchParams(location.search))
  return [
    ...pageMeta(matches, {
      title: query.page > 1 ? `${title}, page ${query.page}` : title,
      description:
        'Buying, renting, taxes, leases and the law of homes in the United Kingdom, explained in plain words.',
      path: paths.blog + postQuery({ ...query, sort: 'recent' }),
      isHidden: query.sort === 'oldest',
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: paths.blogFeed },
  ]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(visitorClient)
  const report = context.get(reportFailure)
  const query = new URL(request.url).searchParams
  const sharedId = query.get('post')
  const [page, shared] = await Promise.all([
    tryLoad(fetchPostPage(client, readPostQuery(query)), report),
    tryLoad(sharedId ? fetchPost(client, sharedId) : Promise.resolve(undefined), report),
  ])
  return { page, shared: shared.isLoaded ? shared.value : undefined }
}

/** On client-side navigation, the frame is shown at once. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { pending: serverLoader() }
}

/** Opening or closing an article does not change the list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const listKey = (url: URL) => postQuery(readPostQuery(url.searchParams))
  return listKey(currentUrl) !== listKey(nextUrl)
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const pending = 'pending' in loaderData ? loaderData.pending : loaderData
  return (
    <div className="page-width pt-7 md:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        <PostSortForm sort={readPostQuery(query).sort} />
      </div>
      <Suspense fallback={<PostListSkeleton />}>
        <Await resolve={pending} errorElement={<Articles page={{ isLoaded: false }} shared={undefined} />}>
          {(found) => <Articles {...found} />}
        </Await>
      </Suspense>
    </div>
  )
}

function Articles({ page, shared }: { page: LoadResult<PostPage>; shared: BlogPost | undefined }) {
  if (!page.isLoaded) return <LoadFailed {...loadFailure.articles} />
  const { value } = page
  if (value.posts.length === 0)
    return (
      <div className="mt-9">
        <Notice {...noListings.articles} />
      </div>
    )
  return (
    <>
      <PostList page={value} shared={shared} />
      <div className="mt-12 flex flex-wrap items-center justify-between gap-4">
        <div className="flex-1">
          <Pagination
            page={value.page}
            pageCount={value.pageCount}
            addressOf={(number) => paths.blog + postQuery({ sort: value.sort, page: number })}
          />
        </div>
        <a href={paths.blogFeed} className="flex h-11 items-center gap-2 font-semibold text-sm">
          <Icon of={Rss} size={18} />
          RSS feed
        </a>
      </div>
    </>
  )
}
