import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ListingDetail } from '../../features/administration/listings/listing-detail.tsx'
import type { Route } from './+types/property.ts'

export const meta = privatePageMeta('Property')

export default function AdminProperty({ params: { id } }: Route.ComponentProps) {
  return <ListingDetail id={id} />
}
