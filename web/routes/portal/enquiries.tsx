import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { Inbox } from '../../features/enquiries/inbox.tsx'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const meta = privatePageMeta('Enquiries')
export const handle: PageHandle = { page: 'enquiries' }

export default function Enquiries() {
  const { roles } = useCurrentUser()
  const isProfessional = roles.includes('letting_agent') || roles.includes('private_landlord')
  return (
    <>
      <PageHeading
        title="Enquiries"
        lead={
          isProfessional
            ? 'Questions about your homes, and your own to others.'
            : 'Your questions to agents and landlords, and their answers.'
        }
      />
      <Inbox isProfessional={isProfessional} />
    </>
  )
}
