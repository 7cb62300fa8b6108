import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ProfilePanel } from '../../features/profile/profile-panel.tsx'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Profile')

export default function Profile() {
  const currentUser = useCurrentUser()
  return (
    <>
      <PageHeading title="Profile" lead="Agents and landlords see this name when you message them." />
      <ProfilePanel currentUser={currentUser} />
    </>
  )
}
