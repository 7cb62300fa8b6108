import { data } from 'react-router'
import type { ContactTopic } from '../../../domain/site/contact-topics.ts'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../domain/site/structured-data.ts'
import { reportFailure, visitorClient } from '../../data/request-context.ts'
import { tryLoad } from '../../data/try-load.ts'
import { fetchLatestPosts } from '../../features/blog/fetch-posts.ts'
import { openPost } from '../../features/blog/open-post.ts'
import { PostCard } from '../../features/blog/post-card.tsx'
import { CompanyDetailsList } from '../../features/contact/company-details-list.tsx'
import { ContactForm } from '../../features/contact/contact-form.tsx'
import { fetchCompanyDetails } from '../../features/contact/fetch-company-details.ts'
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

/** Pages with the contact form, and the topic that it starts with. */
const contactTopicOf = new Map<string, ContactTopic | ''>([
  [paths.contact, ''],
  [paths.help, ''],
  [paths.press, 'press'],
])

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const name = pageNames[path]
  if (!name) throw data(null, { status: 404 })
  const client = context.get(visitorClient)
  const report = context.get(reportFailure)
  const [page, latest, company] = await Promise.all([
    fetchPage(client, path.slice(1)),
    withArticles.has(path) ? tryLoad(fetchLatestPosts(client), report) : undefined,
    path === paths.contact ? tryLoad(fetchCompanyDetails(client), report) : undefined,
  ])
  const articles = latest?.isLoaded
    ? latest.value.map((post) => ({ ...openPost(post), content: undefined }))
    : []
  return { path, name, page, articles, company: company?.isLoaded ? company.value : undefined }
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

export default function PageRoute({
  loaderData: { path, name, page, articles, company },
}: Route.ComponentProps) {
  const topic = contactTopicOf.get(path)
  return (
    <div className="page-width pt-7 md:pt-12">
      {page ? <PageArticle page={page} /> : <Unwritten name={name} />}
      {topic !== undefined && (
        <div className="mt-12 grid gap-x-18 gap-y-9 md:mt-16 lg:grid-cols-[minmax(0,1fr)_280px] lg:items-start print:hidden">
          <div className="max-w-160">
            <ContactForm key={path} topic={topic} />
          </div>
          {company && <CompanyDetailsList {...company} />}
        </div>
      )}
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
