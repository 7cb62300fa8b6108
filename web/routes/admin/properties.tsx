import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { PropertiesTable } from '../../features/administration/properties/properties-table.tsx'
import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Properties')

export default function AdminProperties() {
  return (
    <>
      <PageHeading title="Properties" />
      <PropertyTabs current="all" />
      <PropertiesTable />
    </>
  )
}
