import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { SupportTable } from '../../features/administration/support/support-table.tsx'
import { SupportTabs } from '../../features/administration/support/support-tabs.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Support')

export default function AdminSupport() {
  return (
    <>
      <PageHeading title="Support" lead="Requests due first are at the top." />
      <SupportTabs current="members" />
      <SupportTable />
    </>
  )
}
