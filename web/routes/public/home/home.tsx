import { Suspense } from 'react'
import { Await, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { brand } from '../../../../domain/site/brand.ts'
import { paths } from '../../../../domain/site/paths.ts'
import friezeDay from '../../../assets/frieze-day.webp'
import friezeDayPhone from '../../../assets/frieze-day-phone.webp'
import friezeDusk from '../../../assets/frieze-dusk.webp'
import friezeDuskPhone from '../../../assets/frieze-dusk-phone.webp'
import { useRestoredPageHeight } from '../../../browser/use-restored-page-height.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { placeholderDelayMs, resolveWithin } from '../../../data/resolve-within.ts'
import { tryLoad } from '../../../data/try-load.ts'
import { FeaturedListingsSkeleton } from '../../../entities/listing/featured-listings.tsx'
import { fetchLatestPosts, fetchPost } from '../../../features/blog/fetch-posts.ts'
import { LatestPostsSkeleton } from '../../../features/blog/latest-posts.tsx'
import { Hero } from '../../../features/home/hero.tsx'
import { HeroSearch } from '../../../features/search/search-box/hero-search.tsx'
import { pageMeta } from '../../../features/seo/page-meta.ts'
import { siteJsonLd } from '../../../features/seo/site-json-ld.ts'
import { siteUrlFrom } from '../../../features/seo/site-url.ts'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import type { Route } from './+types/home.ts'
import { ArticlesSection, ListingsSection } from './home-sections.tsx'
import { loadFeatured } from './load-featured.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${brand.name}: homes for sale and to rent across the UK`,
    description:
      'Search homes for sale and to rent across the United Kingdom, with every fact stated, or marked as missing.',
    path: paths.home,
    structured: [siteJsonLd(siteUrlFrom(matches))],
  })

const frieze = { rel: 'preload', as: 'image', type: 'image/webp', fetchPriority: 'high' } as const

/** A background image, which the browser would find only after loading the styles. */
export const links: Route.LinksFunction = () => [
  { ...frieze, href: friezeDay, media: '(prefers-color-scheme: light) and (width > 30rem)' },
  { ...frieze, href: friezeDusk, media: '(prefers-color-scheme: dark) and (width > 30rem)' },
  { ...frieze, href: friezeDayPhone, media: '(prefers-color-scheme: light) and (width <= 30rem)' },
  { ...frieze, href: friezeDuskPhone, media: '(prefers-color-scheme: dark) and (width <= 30rem)' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(visitorClient)
  const report = context.get(reportFailure)
  const sharedId = new URL(request.url).searchParams.get('post')
  const [listings, articles, shared] = await Promise.all([
    tryLoad(loadFeatured(client), report),
    tryLoad(fetchLatestPosts(client), report),
    tryLoad(sharedId ? fetchPost(client, sharedId) : Promise.resolve(undefined), report),
  ])
  return { listings, articles, shared }
}

/**
 * On client-side navigation, the frame is shown at once. Waits briefly for the sections, so that most visitors see no
 * placeholders.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const pending = serverLoader()
  return (await resolveWithin(pending, placeholderDelayMs).catch(() => undefined)) ?? { pending }
}

/** Opening or closing an article does not change the page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const sections = 'pending' in loaderData ? loaderData.pending : loaderData
  const failed = { isLoaded: false } as const
  const { ref, minHeight } = useRestoredPageHeight(paths.home)
  return (
    <>
      <Hero search={<HeroSearch />} />
      <div
        ref={ref}
        className="page-width"
        style={{ minHeight: sections === loaderData ? undefined : minHeight }}
      >
        <section className="pt-14 md:pt-22" aria-labelledby="featured">
          <SectionHeading
            id="featured"
            title="Featured Properties"
            end={
              <Link to={paths.newHomes} className="section-link touch-target">
                See all<span className="max-md:sr-only"> new homes</span>
              </Link>
            }
          />
          <Suspense fallback={<FeaturedListingsSkeleton />}>
            <Await resolve={sections} errorElement={<ListingsSection listings={failed} />}>
              {({ listings }) => <ListingsSection listings={listings} />}
            </Await>
          </Suspense>
        </section>
        <section className="pt-14 md:pt-22" aria-labelledby="insights">
          <SectionHeading
            id="insights"
            title="UK Property Market Insights"
            end={
              <Link to={paths.blog} className="section-link touch-target">
                All articles
              </Link>
            }
          />
          <Suspense fallback={<LatestPostsSkeleton />}>
            <Await resolve={sections} errorElement={<ArticlesSection articles={failed} />}>
              {({ articles, shared }) => <ArticlesSection articles={articles} shared={shared} />}
            </Await>
          </Suspense>
        </section>
      </div>
    </>
  )
}
