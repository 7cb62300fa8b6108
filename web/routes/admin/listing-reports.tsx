import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ListingTabs } from '../../features/administration/listings/listing-tabs.tsx'
import { ReportsTable } from '../../features/administration/listings/reports-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Reported properties')

export default function AdminListingReports() {
  return (
    <>
      <PageHeading title="Properties" />
      <ListingTabs current="reports" />
      <ReportsTable />
    </>
  )
}
