import { roomMeta } from '../../browser/private-page-meta.ts'
import { Inbox } from '../../features/enquiries/inbox.tsx'
import { useStanding } from '../../session/use-current-user.ts'
import { RoomHeading } from '../../ui/page-heading.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'

export const meta = roomMeta('Enquiries')
export const handle: RoomHandle = { room: 'enquiries' }

export default function Enquiries() {
  const { roles } = useStanding()
  const isProfessional = roles.includes('letting_agent') || roles.includes('private_landlord')
  return (
    <>
      <RoomHeading
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
