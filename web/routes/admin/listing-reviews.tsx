import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ListingTabs } from '../../features/administration/listings/listing-tabs.tsx'
import { ReviewsTable } from '../../features/administration/listings/reviews-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Listings to review')

export default function AdminListingReviews() {
  return (
    <>
      <PageHeading title="Properties" />
      <ListingTabs current="reviews" />
      <ReviewsTable />
    </>
  )
}
