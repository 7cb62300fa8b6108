import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { NewOffer } from '../../../features/offers/new-offer.tsx'
import type { PageHandle } from '../../layouts/portal.tsx'
import type { Route } from './+types/new-offer.ts'

export const meta = privatePageMeta('Offer or application')
export const handle: PageHandle = { page: 'offers' }

export default function NewOfferPage({ params }: Route.ComponentProps) {
  return <NewOffer key={params.listingId} listingId={params.listingId} />
}
