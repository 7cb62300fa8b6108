import { roomMeta } from '../../browser/private-page-meta.ts'
import { ListingTabs } from '../../features/administration/listings/listing-tabs.tsx'
import { ReportsTable } from '../../features/administration/listings/reports-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Reported properties')

export default function AdminListingReports() {
  return (
    <>
      <RoomHeading title="Properties" />
      <ListingTabs current="reports" />
      <ReportsTable />
    </>
  )
}
