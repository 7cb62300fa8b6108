import { roomMeta } from '../../browser/private-page-meta.ts'
import { PropertiesTable } from '../../features/administration/properties/properties-table.tsx'
import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

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
