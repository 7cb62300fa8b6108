import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { ReportsTable } from '../../features/administration/properties/reports-table.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

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
