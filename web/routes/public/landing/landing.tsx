import { data } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { breadcrumbList, itemList } from '../../../../domain/site/structured-data.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { reportFailure, visitorClient } from '../../../data/request-context.ts'
import { tryLoad } from '../../../data/try-load.ts'
import { BreakdownLinks } from '../../../features/landings/breakdown-links.tsx'
import { LandingNotes } from '../../../features/landings/landing-notes.tsx'
import { landings, siblingLandings } from '../../../features/landings/landings.ts'
import { PropertyTypeSearch } from '../../../features/search/search-box/property-type-search.tsx'
import { pageMeta } from '../../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../../features/seo/site-url.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import type { Route } from './+types/landing.ts'
import { LandingListingsSection } from './landing-listings.tsx'
import { loadLanding } from './load-landing.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const landing = landings[path]
  if (!landing) throw data(null, { status: 404 })
  const client = context.get(visitorClient)
  const shown = landing.searches.length > 1 ? 6 : 9
  const found = await Promise.all(
    landing.searches.map((search) => tryLoad(loadLanding(client, search, shown), context.get(reportFailure))),
  )
  return { path, landing, found, beside: siblingLandings(path) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { path, landing, found } = loaderData
  const siteUrl = siteUrlFrom(matches)
  const listings = found.flatMap((part) => (part.isLoaded ? part.value.listings : []))
  const counts = landing.searches.flatMap(({ one, many }, index) => {
    const part = found[index]
    return part?.isLoaded ? [`${formatNumber(part.value.count)} ${part.value.count === 1 ? one : many}`] : []
  })
  return pageMeta(matches, {
    title: landing.title,
    description: `${counts.length > 0 ? `${counts.join(', ')}. ` : ''}${landing.lead}`,
    path,
    structured: [
      breadcrumbList(siteUrl, crumbsOf(path, landing.title)),
      ...(listings.length > 0
        ? [
            itemList(
              siteUrl,
              listings.map(({ id }) => paths.property(id)),
            ),
          ]
        : []),
    ],
  })
}

const crumbsOf = (path: string, title: string) => [
  { label: 'Home', to: paths.home },
  { label: title, to: path },
]

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const { path, landing, found, beside } = loaderData
  const [first] = landing.searches
  const only = landing.searches.length === 1 && found[0]?.isLoaded ? found[0].value : undefined
  return (
    <div className="page-width py-2 md:py-3">
      <Breadcrumbs crumbs={crumbsOf(path, landing.title)} />
      <div className="mt-4 border-ink border-t-3 pt-4.5 md:mt-6">
        <h1 className="display text-d2h md:text-d4">{landing.title}</h1>
        <p className="mt-3 max-w-[60ch] text-ink-2 text-lead">{landing.lead}</p>
      </div>
      <div className="mt-7">
        <PropertyTypeSearch key={path} query={first.query} label={`Find ${first.many}`} action="Search" />
      </div>
      {landing.searches.map((search, index) => (
        <LandingListingsSection
          key={search.many}
          search={search}
          found={found[index] ?? { isLoaded: false }}
        />
      ))}
      {only && <BreakdownLinks id="bedrooms" title="By bedrooms" items={only.byBedrooms} />}
      {only && (
        <BreakdownLinks
          id="places"
          title="Where they are"
          items={only.byPlace}
          more={{ label: 'All area guides', to: paths.areaGuides }}
        />
      )}
      <LandingNotes notes={landing.notes} />
      <Others links={beside} />
    </div>
  )
}

function Others({ links }: { links: readonly { label: string; to: string }[] }) {
  return (
    <section className="pt-14 md:pt-22" aria-labelledby="others">
      <SectionHeading id="others" title="Other kinds of homes" />
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {links.map(({ label, to }) => (
          <li key={to}>
            <ButtonLink to={to} prefetch="intent" className="h-auto! min-h-11 whitespace-normal! py-2">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
