import { data, Link } from 'react-router'
import { formatPounds, type ListingType } from '../../../domain/money/price.ts'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../domain/site/structured-data.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { yearOf } from '../../../domain/time/dates.ts'
import { visitorClient } from '../../data/request-context.ts'
import { agencyListingsPerPage, fetchAgencyListings } from '../../entities/listing/fetch-agency-listings.ts'
import { ListingCard } from '../../entities/listing/listing-card.tsx'
import type { ListingSummary } from '../../entities/listing/listing-summary.ts'
import type { Agency } from '../../features/agents/agency.ts'
import { AgencyHeader } from '../../features/agents/agency-header.tsx'
import { agencyJsonLd } from '../../features/agents/agency-json-ld.ts'
import { AgencyOffices } from '../../features/agents/agency-offices.tsx'
import { AgencyPeople } from '../../features/agents/agency-people.tsx'
import { fetchAgency } from '../../features/agents/fetch-agencies.ts'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../features/seo/site-url.ts'
import { noAgents } from '../../messages/search/no-agents.ts'
import { noListings } from '../../messages/search/no-listings.ts'
import { classes } from '../../ui/classes.ts'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Breadcrumbs, type Crumb } from '../../ui/navigation/breadcrumbs.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Route } from './+types/agent.ts'
import { MissingPage, missingMeta } from './errors/missing-page.tsx'

const isSlug = /^[\w-]+$/
const notFound = { ...noAgents.agentNotFound, to: paths.agents }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const client = context.get(visitorClient)
  const agency = isSlug.test(params.slug) ? await fetchAgency(client, params.slug) : null
  if (!agency) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const hasOnlyRents = agency.for_sale === 0 && agency.to_rent > 0
  const type: ListingType =
    (query.get('type') ?? (hasOnlyRents ? 'rent' : 'sale')) === 'rent' ? 'rent' : 'sale'
  const page = Math.min(Math.max(Math.trunc(Number(query.get('page') ?? 1)) || 1, 1), 1000)
  return {
    agency,
    type,
    page,
    listings: await fetchAgencyListings(client, { agencyId: agency.id, type, page }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (error || !loaderData) return missingMeta(error, notFound)
  const { agency, page } = loaderData
  const path = paths.agent(agency.slug)
  const siteUrl = siteUrlFrom(matches)
  return pageMeta(matches, {
    title: `${agency.name}, estate and letting agent`,
    description:
      agency.description ||
      `${agency.name}: ${agency.for_sale} homes for sale and ${agency.to_rent} to rent.`,
    path,
    isHidden: page > 1,
    structured: [agencyJsonLd(siteUrl, path, agency), breadcrumbList(siteUrl, crumbsOf(agency))],
  })
}

const crumbsOf = ({ name, slug }: Agency): Crumb[] => [
  { label: 'Agents', to: paths.agents },
  { label: name, to: paths.agent(slug) },
]

export default function Agent({ loaderData }: Route.ComponentProps) {
  const { agency, type, page, listings } = loaderData
  return (
    <div className="page-width py-2 md:py-3">
      <Breadcrumbs crumbs={crumbsOf(agency)} />
      <div className="pt-4 md:pt-6">
        <AgencyHeader agency={agency} />
      </div>
      <div className="mt-9">
        <CountStrip counts={countsOf(agency)} />
      </div>
      <section className="pt-14" aria-labelledby="homes">
        <SectionHeading id="homes" title="Homes" end={<Kinds agency={agency} type={type} />} />
        <Listings agency={agency} type={type} page={page} listings={listings} />
      </section>
      <AgencyPeople openingHours={agency.opening_hours} team={agency.team} />
      {agency.offices.length > 0 && (
        <section className="pt-14" aria-labelledby="offices">
          <SectionHeading id="offices" title={agency.offices.length === 1 ? 'Office' : 'Offices'} />
          <AgencyOffices offices={agency.offices} />
        </section>
      )}
    </div>
  )
}

/** A median of one or two homes says little. */
const fewestForMedian = 3

const median = (homes: number, pounds: number | null, label: string, unit = '') =>
  homes >= fewestForMedian && pounds !== null ? `${label} ${formatPounds(pounds)}${unit}` : undefined

const countsOf = ({ for_sale, to_rent, sold_or_let, median_price, median_rent, created_at }: Agency) => [
  {
    label: 'For sale',
    figure: formatNumber(for_sale),
    note: median(for_sale, median_price, 'Median asking price'),
  },
  {
    label: 'To rent',
    figure: formatNumber(to_rent),
    note: median(to_rent, median_rent, 'Median rent', ' pcm'),
  },
  { label: 'Sold or let', figure: formatNumber(sold_or_let), note: 'In recent listings' },
  { label: `With ${brand.name} since`, figure: yearOf(new Date(created_at)) },
]

const addressOf = (slug: string, type: ListingType, page = 1) =>
  `${paths.agent(slug)}?${new URLSearchParams({ type, ...(page > 1 ? { page: `${page}` } : {}) })}`

function Kinds({ agency, type }: { agency: Agency; type: ListingType }) {
  const kinds = [
    ['sale', 'For sale'],
    ['rent', 'To rent'],
  ] as const
  return (
    <nav aria-label="Kind of homes" className="flex gap-5">
      {kinds.map(([kind, label]) => (
        <Link
          key={kind}
          to={addressOf(agency.slug, kind)}
          preventScrollReset
          aria-current={kind === type ? 'true' : undefined}
          className={classes('touch-target', kind === type ? 'section-link' : 'text-ink-2 hover:underline')}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

type ListingsProps = { agency: Agency; type: ListingType; page: number; listings: readonly ListingSummary[] }

function Listings({ agency, type, page, listings }: ListingsProps) {
  if (listings.length === 0)
    return (
      <div className="mt-7">
        <Notice title={noListings.listings.title} text={noListings.ofAgency[type]} />
      </div>
    )
  const count = type === 'rent' ? agency.to_rent : agency.for_sale
  return (
    <>
      <div className="mt-7 grid gap-x-7 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {listings.map((listing) => (
          <ListingCard
            key={listing.id}
            listing={listing}
            sizes="(min-width: 1376px) 419px, (min-width: 1280px) 31vw, (min-width: 704px) 46vw, 94vw"
          />
        ))}
      </div>
      <div className="mt-10">
        <Pagination
          page={page}
          pageCount={Math.ceil(count / agencyListingsPerPage)}
          addressOf={(number) => addressOf(agency.slug, type, number)}
        />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPage error={error} {...notFound} />
}
