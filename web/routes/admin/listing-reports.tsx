import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { PropertyTabs } from '../../features/administration/properties/property-tabs.tsx'
import { ReportsTable } from '../../features/administration/properties/reports-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Reported properties')

export default function AdminListingReports() {
  return (
    <>
      <PageHeading title="Properties" />
      <PropertyTabs current="reports" />
      <ReportsTable />
    </>
  )
}
