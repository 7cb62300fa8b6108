import { data } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../domain/site/structured-data.ts'
import { reportFailure, visitorClient } from '../../data/request-context.ts'
import { tryLoad } from '../../data/try-load.ts'
import { fetchLatestPosts } from '../../features/blog/fetch-posts.ts'
import { openPost } from '../../features/blog/open-post.ts'
import { PostCard } from '../../features/blog/post-card.tsx'
import { fetchPage } from '../../features/pages/fetch-page.ts'
import { PageArticle } from '../../features/pages/page-article.tsx'
import { pageNames } from '../../features/pages/page-names.ts'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../features/seo/site-url.ts'
import { unwrittenPage } from '../../messages/pages/unwritten-page.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/page.ts'

/** Pages with articles below their text. */
const withArticles = new Set<string>([paths.news, paths.press])

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const name = pageNames[path]
  if (!name) throw data(null, { status: 404 })
  const client = context.get(visitorClient)
  const [page, latest] = await Promise.all([
    fetchPage(client, path.slice(1)),
    withArticles.has(path) ? tryLoad(fetchLatestPosts(client), context.get(reportFailure)) : undefined,
  ])
  const articles = latest?.isLoaded
    ? latest.value.map((post) => ({ ...openPost(post), content: undefined }))
    : []
  return { path, name, page, articles }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { path, name, page } = loaderData
  const siteUrl = siteUrlFrom(matches)
  return pageMeta(matches, {
    title: page?.title ?? name,
    description: page?.description || (page?.title ?? name),
    path,
    isHidden: !page,
    structured: [
      breadcrumbList(siteUrl, [
        { label: 'Home', to: paths.home },
        { label: page?.title ?? name, to: path },
      ]),
    ],
  })
}

export default function PageRoute({ loaderData: { name, page, articles } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-7 md:pt-12">
      {page ? <PageArticle page={page} /> : <Unwritten name={name} />}
      {articles.length > 0 && (
        <section className="pt-14 md:pt-22 print:hidden" aria-labelledby="articles">
          <SectionHeading id="articles" title="Latest articles" />
          <div className="mt-5 grid gap-9 md:mt-7 md:grid-cols-3 md:gap-7">
            {articles.map((post) => (
              <PostCard key={post.id} post={post} dialogAddress={paths.blogPost(post.id)} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Pages linked in header and footer work before an editor has written them. */
function Unwritten({ name }: { name: string }) {
  return (
    <>
      <h1 className="display mb-9 text-d2h md:text-d4">{name}</h1>
      <Notice {...unwrittenPage} />
    </>
  )
}
