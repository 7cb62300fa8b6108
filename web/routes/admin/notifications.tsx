import { AnnouncementsTable } from '../../features/administration/announcements/announcements-table.tsx'
import { ComposeForm } from '../../features/administration/announcements/compose-form.tsx'
import { RoomSection } from '../../features/administration/room-section.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'

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
