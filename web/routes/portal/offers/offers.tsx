import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { OfferList } from '../../../features/offers/offer-list.tsx'
import { useCurrentUser } from '../../../session/use-current-user.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import type { PageHandle } from '../../layouts/portal.tsx'

export const meta = privatePageMeta('Offers and applications')
export const handle: PageHandle = { page: 'offers' }

export default function Offers() {
  const { roles } = useCurrentUser()
  return (
    <>
      <PageHeading
        title="Offers and applications"
        lead="Offers for homes for sale and applications to rent, and what happens next."
      />
      <OfferList isProfessional={roles.includes('letting_agent') || roles.includes('private_landlord')} />
    </>
  )
}
