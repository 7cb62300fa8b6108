import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatPrice } from '../../../domain/money/price.ts'
import { offerPaths } from '../../../domain/site/offer-paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { type OwnListing, ownListingQueries } from '../../entities/listing/own-listing.ts'
import { ListingNegotiator } from '../../features/agency/listing-negotiator.tsx'
import { PageSkeleton } from '../../features/layout/page-skeleton.tsx'
import { ActivitySection } from '../../features/my-listings/activity-chart.tsx'
import { ListingMenu } from '../../features/my-listings/listing-menu.tsx'
import { PriceChanges } from '../../features/my-listings/price-changes.tsx'
import { latestReviewQuery } from '../../features/my-listings/publish/review-queries.ts'
import { statusNote, statusTags } from '../../features/my-listings/status-labels.ts'
import { advertCheck } from '../../messages/listings/advert-check.ts'
import { listings } from '../../messages/listings/listings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { PageHandle } from '../layouts/portal.tsx'
import type { Route } from './+types/listing.ts'

export const handle: PageHandle = { page: 'listings' }
export const meta = privatePageMeta('Listing')

/** A listing of the user: status, activity and actions. */
export default function Listing({ params }: Route.ComponentProps) {
  const query = useQuery(ownListingQueries.byId(params.id))
  return (
    <QueryResult query={query} failure={listings.loadOneFailed} skeleton={<PageSkeleton />}>
      {(listing) => (listing ? <Overview listing={listing} /> : <Missing />)}
    </QueryResult>
  )
}

function Overview({ listing }: { listing: OwnListing }) {
  const navigate = useNavigate()
  const { data: review } = useQuery(latestReviewQuery(listing.id))
  const { id, title, location, price, listing_type, status } = listing
  const { label, tone } = statusTags[status]
  return (
    <>
      <p className="mb-3">
        <Link to={portalPaths.listings} className="text-link touch-target text-sm">
          My listings
        </Link>
      </p>
      <PageHeading
        title={title || 'Untitled draft'}
        lead={location || 'No address yet'}
        actions={
          <>
            {listing.published_at && <ButtonLink to={offerPaths.listingOffers(id)}>Offers</ButtonLink>}
            {status !== 'removed' && (
              <ButtonLink variant="strong" to={portalPaths.listingStep(id, 'type')}>
                Edit
              </ButtonLink>
            )}
            <ListingMenu listing={listing} onGone={() => navigate(portalPaths.listings)} />
          </>
        }
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figure text-price">
          {price > 0 ? formatPrice({ pounds: price, listingType: listing_type }) : 'No price yet'}
        </span>
        <Tag tone={tone}>{label}</Tag>
        {review?.status === 'pending' && <Tag tone="info">{advertCheck.inReview.title}</Tag>}
        <span className="text-ink-2">{statusNote(listing, new Date())}</span>
      </p>
      {listing.agency_id && <ListingNegotiator listingId={id} agencyId={listing.agency_id} />}
      <ActivitySection id={id} publishedAt={listing.published_at} />
      <PriceChanges id={id} listingType={listing_type} />
    </>
  )
}

const Missing = () => (
  <>
    <PageHeading title="My listings" />
    <Notice
      heading="h2"
      title="Listing not found"
      text="It may have been deleted, here or on another device."
      actions={<ButtonLink to={portalPaths.listings}>All of them</ButtonLink>}
    />
  </>
)
