import { roomMeta } from '../../browser/private-page-meta.ts'
import { ListingTabs } from '../../features/administration/listings/listing-tabs.tsx'
import { ListingsTable } from '../../features/administration/listings/listings-table.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Properties')

export default function AdminProperties() {
  return (
    <>
      <RoomHeading title="Properties" />
      <ListingTabs current="all" />
      <ListingsTable />
    </>
  )
}
