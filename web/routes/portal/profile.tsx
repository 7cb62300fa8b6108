import { roomMeta } from '../../browser/private-page-meta.ts'
import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { useStanding } from '../../session/use-current-user.ts'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Profile')

export default function Profile() {
  const standing = useStanding()
  return (
    <>
      <RoomHeading title="Profile" lead="Your name as professionals see it when you write to them." />
      <ProfilePanel standing={standing} />
    </>
  )
}
