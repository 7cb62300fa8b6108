import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ConfirmBanner } from '../../features/my-listings/confirm-banner.tsx'
import { ListingsTable } from '../../features/my-listings/listings-table.tsx'
import { NewListingButton } from '../../features/my-listings/new-listing-button.tsx'
import { UsageLine } from '../../features/my-listings/usage-line.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'listings' }
export const meta = privatePageMeta('My listings')

export default function Listings() {
  return (
    <>
      <PageHeading title="My listings" lead={<UsageLine />} actions={<NewListingButton />} />
      <ConfirmBanner />
      <ListingsTable />
    </>
  )
}
