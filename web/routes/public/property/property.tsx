import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { data, isRouteErrorResponse, Link, useNavigate } from 'react-router'
import { locationParts } from '../../../../domain/geo/location-parts.ts'
import { areaFigure, figureText } from '../../../../domain/listings/listing-figures.ts'
import { pictureUrl } from '../../../../domain/listings/picture-url.ts'
import { formatPriceInFull } from '../../../../domain/money/price.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../../domain/site/structured-data.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { publicSettings, reportFailure, visitorClient } from '../../../data/request-context.ts'
import { tryLoad } from '../../../data/try-load.ts'
import { fetchListingsByIds } from '../../../entities/listing/fetch-listings-by-ids.ts'
import { type LastSearch, useLastSearch } from '../../../entities/listing/last-search.ts'
import { ListingCard } from '../../../entities/listing/listing-card.tsx'
import { SaveButton } from '../../../entities/listing/save-button.tsx'
import {
  fetchComparableCharge,
  fetchHomeHistory,
  fetchListing,
  fetchPastListing,
  fetchPriceHistory,
  fetchStations,
  fetchTown,
  isInReview,
  isListingId,
} from '../../../features/listing-page/fetch-listing.ts'
import { fetchSimilarListingIds } from '../../../features/listing-page/fetch-similar-listings.ts'
import { type ListingDetails, toListingDetails } from '../../../features/listing-page/listing-details.ts'
import { listingJsonLd } from '../../../features/listing-page/listing-json-ld.ts'
import { ListingPage } from '../../../features/listing-page/listing-page.tsx'
import { PageActions } from '../../../features/listing-page/page-actions.tsx'
import { pageMeta } from '../../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../../features/seo/site-url.ts'
import { missingPage } from '../../../messages/pages/missing-page.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Breadcrumbs, type Crumb } from '../../../ui/navigation/breadcrumbs.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { MissingPage, missingMeta } from '../errors/missing-page.tsx'
import type { Route } from './+types/property.ts'
import { ListingMapSection } from './listing-map-section.tsx'

// Rendered on the server too.
const PastListingPage = lazy(() =>
  import('../../../features/listing-page/past-listing.tsx').then(({ PastListingPage }) => ({
    default: PastListingPage,
  })),
)

/** Why there is no listing to see: staff may be checking it. */
type Absence = { isInReview: boolean }

const missing = (error: unknown) => {
  const isChecked = isRouteErrorResponse(error) && (error.data as Absence | null)?.isInReview
  return { ...missingPage[isChecked ? 'propertyInReview' : 'property'], to: paths.search() }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isListingId(params.id)) throw data(null, { status: 404 })
  const client = context.get(visitorClient)
  const report = context.get(reportFailure)
  const row = await fetchListing(client, params.id)
  if (!row) {
    const past = await fetchPastListing(client, params.id)
    if (!past) throw data<Absence>({ isInReview: await isInReview(client, params.id) }, { status: 404 })
    const [similar, town] = await Promise.all([
      tryLoad(similarTo(client, past), report),
      fetchTownOf(client, past.location, report),
    ])
    return { past: { ...past, town }, similar }
  }
  const [town, priceHistory, homeHistory, stations, similar, comparableCharge] = await Promise.all([
    fetchTownOf(client, row.location, report),
    tryLoad(fetchPriceHistory(client, row.id), report),
    tryLoad(fetchHomeHistory(client, row.id), report),
    tryLoad(fetchStations(client, row), report),
    tryLoad(similarTo(client, row), report),
    tryLoad(
      row.tenure === 'leasehold' ? fetchComparableCharge(client, row.id) : Promise.resolve(null),
      report,
    ),
  ])
  const listing = { ...toListingDetails(row, new Date()), town }
  // Built on the server, so that browsers need not load the code.
  const structured = listingJsonLd(context.get(publicSettings).siteUrl, paths.property(row.id), listing)
  return { past: null, listing, structured, priceHistory, homeHistory, stations, similar, comparableCharge }
}

async function similarTo(client: SupabaseClient, listing: Parameters<typeof fetchSimilarListingIds>[1]) {
  return fetchListingsByIds(client, await fetchSimilarListingIds(client, listing))
}

/** From the gazetteer if it knows the district, otherwise from the advert. */
async function fetchTownOf(
  client: SupabaseClient,
  location: string,
  report: (error: unknown) => void,
): Promise<string> {
  const { town, outcode } = locationParts(location)
  const known = await tryLoad(fetchTown(client, outcode), report)
  return (known.isLoaded && known.value) || town
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params, error }) => {
  if (error || !loaderData) return missingMeta(error, missing(error))
  const path = paths.property(params.id)
  if (loaderData.past) {
    const { title, location } = loaderData.past
    return pageMeta(matches, {
      title: `${title}, ${location}`,
      description: `${title} in ${location} is no longer advertised.`,
      path,
      isHidden: true,
    })
  }
  const { listing } = loaderData
  const siteUrl = siteUrlFrom(matches)
  const [picture] = listing.pictures
  return pageMeta(matches, {
    title: `${listing.title}, ${listing.location}`,
    description: describe(listing),
    path,
    picture: picture && pictureUrl(picture.address, 1280),
    structured: [loaderData.structured, breadcrumbList(siteUrl, crumbsOf(listing))],
  })
}

/** £685,000, to buy: 3 bedrooms, 2 bathrooms, 1,184 sqft. Then the start of the description. */
function describe(listing: ListingDetails): string {
  const { price, listingType, bedrooms, bathrooms, squareFeet, description } = listing
  const facts = [
    bedrooms === null
      ? undefined
      : bedrooms === 0
        ? 'studio'
        : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`,
    bathrooms === null ? undefined : `${bathrooms} ${bathrooms === 1 ? 'bathroom' : 'bathrooms'}`,
    squareFeet === null ? undefined : figureText(areaFigure(squareFeet, listing.propertyType)),
  ].filter(Boolean)
  return `${[formatPriceInFull({ pounds: price, listingType }), ...facts].join(', ')}. ${description}`
}

function crumbsOf({
  listingType,
  town,
  title,
  id,
}: Pick<ListingDetails, 'listingType' | 'town' | 'title' | 'id'>): Crumb[] {
  const isRent = listingType === 'rent'
  return [
    { label: isRent ? 'To rent' : 'For sale', to: paths.search({ type: listingType }) },
    { label: town, to: paths.search({ location: town, type: listingType }) },
    { label: title, to: paths.property(id) },
  ]
}

export default function PropertyRoute({ loaderData }: Route.ComponentProps) {
  const { past, similar } = loaderData
  const about = past ? { ...past, listingType: past.listing_type } : loaderData.listing
  return (
    <>
      <div className="page-width flex items-center justify-between gap-4 py-2 md:py-3 print:hidden">
        <WayBack key={about.id} crumbs={crumbsOf(about)} />
        {!past && <PageActions title={about.title} />}
      </div>
      {past ? (
        <Suspense>
          <PastListingPage past={past} town={about.town} />
        </Suspense>
      ) : (
        <ListingPage
          listing={loaderData.listing}
          priceHistory={loaderData.priceHistory.isLoaded ? loaderData.priceHistory.value : []}
          homeHistory={loaderData.homeHistory.isLoaded ? loaderData.homeHistory.value : null}
          stations={loaderData.stations.isLoaded ? loaderData.stations.value : []}
          comparableCharge={loaderData.comparableCharge.isLoaded ? loaderData.comparableCharge.value : null}
          map={mapOf(loaderData.listing)}
          saveButton={<SaveButton id={about.id} title={about.title} />}
        />
      )}
      {similar.isLoaded && similar.value.length > 0 && (
        <section className="page-width pt-14 md:pt-22 print:hidden" aria-labelledby="similar">
          <SectionHeading
            id="similar"
            title="Similar homes"
            end={
              <Link
                to={paths.search({ location: about.town, type: about.listingType })}
                className="section-link touch-target"
              >
                More in {about.town}
              </Link>
            }
          />
          <div className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
            {similar.value.map((listing) => (
              <ListingCard
                key={listing.id}
                listing={listing}
                frame="max-md:aspect-3/2 md:h-51.5"
                sizes="(min-width: 1376px) 310px, (min-width: 1280px) 23vw, (min-width: 704px) 46vw, 94vw"
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** To the search of this visit, and the pages above the listing. The trail of a listing opened from a search leads through it. */
function WayBack({ crumbs }: { crumbs: Crumb[] }) {
  const navigate = useNavigate()
  const search = useLastSearch()
  if (!search) return <Breadcrumbs crumbs={crumbs} />
  const { address, outcome, stepsBack } = search
  return (
    <div className="flex min-w-0 items-center gap-5">
      <Link
        to={address}
        onClick={(event) => {
          if (!stepsBack || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(stepsBack())
        }}
        className="touch-target inline-flex shrink-0 items-center gap-1.5 font-semibold text-sm hover:underline"
      >
        <Icon of={ArrowLeft} size={16} />
        Back to {outcome}
      </Link>
      <div className="min-w-0 border-line border-l pl-5 max-md:hidden">
        <Breadcrumbs crumbs={stepsBack ? trailOf(search, crumbs) : crumbs} />
      </div>
    </div>
  )
}

function trailOf({ address, crumbs }: LastSearch, own: Crumb[]): Crumb[] {
  const trail = crumbs.slice(1)
  return [
    ...trail.slice(0, -1),
    ...trail.slice(-1).map(({ label }) => ({ label, to: address })),
    ...own.slice(-1),
  ]
}

/** Some listings have no exact position. */
function mapOf({ id, price, latitude, longitude }: ListingDetails) {
  if (latitude === null || longitude === null) return undefined
  return <ListingMapSection id={id} price={price} latitude={latitude} longitude={longitude} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPage error={error} {...missing(error)} />
}
