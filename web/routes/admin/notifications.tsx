import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AnnouncementsTable } from '../../features/administration/announcements/announcements-table.tsx'
import { ComposeForm } from '../../features/administration/announcements/compose-form.tsx'
import { RoomSection } from '../../features/administration/page-section.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Notifications')

export default function AdminNotifications() {
  return (
    <>
      <PageHeading title="Notifications" />
      <RoomSection title="Write to a role">
        <ComposeForm />
      </RoomSection>
      <RoomSection title="Sent">
        <AnnouncementsTable />
      </RoomSection>
    </>
  )
}
