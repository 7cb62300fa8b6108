import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { ListingOffers } from '../../../features/offers/listing-offers.tsx'
import type { PageHandle } from '../../layouts/portal.tsx'
import type { Route } from './+types/listing-offers.ts'

export const meta = privatePageMeta('Offers')
export const handle: PageHandle = { page: 'offers' }

export default function ListingOffersPage({ params }: Route.ComponentProps) {
  return <ListingOffers key={params.listingId} listingId={params.listingId} />
}
