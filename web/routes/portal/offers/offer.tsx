import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { OfferView } from '../../../features/offers/offer-view.tsx'
import type { PageHandle } from '../../layouts/portal.tsx'
import type { Route } from './+types/offer.ts'

export const meta = privatePageMeta('Offer')
export const handle: PageHandle = { page: 'offers' }

export default function Offer({ params }: Route.ComponentProps) {
  return <OfferView key={params.id} id={params.id} />
}
