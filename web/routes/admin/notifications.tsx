import { roomMeta } from '../../browser/private-page-meta.ts'
import { AnnouncementsTable } from '../../features/administration/announcements/announcements-table.tsx'
import { ComposeForm } from '../../features/administration/announcements/compose-form.tsx'
import { RoomSection } from '../../features/administration/page-section.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'

export const meta = roomMeta('Notifications')

export default function AdminNotifications() {
  return (
    <>
      <RoomHeading title="Notifications" />
      <RoomSection title="Write to a role">
        <ComposeForm />
      </RoomSection>
      <RoomSection title="Sent">
        <AnnouncementsTable />
      </RoomSection>
    </>
  )
}
