import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ListingTabs } from '../../features/administration/listings/listing-tabs.tsx'
import { ListingsTable } from '../../features/administration/listings/listings-table.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Properties')

export default function AdminProperties() {
  return (
    <>
      <PageHeading title="Properties" />
      <ListingTabs current="all" />
      <ListingsTable />
    </>
  )
}
