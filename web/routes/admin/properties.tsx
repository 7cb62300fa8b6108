import { PropertiesTable } from '../../features/administration/properties/properties-table.tsx'
import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

export const meta = roomMeta('Properties')

export default function AdminProperties() {
  return (
    <>
      <RoomHeading title="Properties" />
      <PropertyTabs current="all" />
      <PropertiesTable />
    </>
  )
}
