import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { useStanding } from '../../lib/use-standing.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

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
