import { roomMeta } from '../../browser/private-page-meta.ts'
import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { ReportsTable } from '../../features/administration/properties/reports-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Reported properties')

export default function AdminListingReports() {
  return (
    <>
      <RoomHeading title="Properties" />
      <PropertyTabs current="reports" />
      <ReportsTable />
    </>
  )
}
