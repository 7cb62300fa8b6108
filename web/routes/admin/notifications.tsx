import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { AnnouncementsTable } from '../../features/administration/announcements/announcements-table.tsx'
import { ComposeForm } from '../../features/administration/announcements/compose-form.tsx'
import { PageSection } from '../../features/administration/page-section.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Notifications')

export default function AdminNotifications() {
  return (
    <>
      <PageHeading title="Notifications" />
      <PageSection title="Write to a role">
        <ComposeForm />
      </PageSection>
      <PageSection title="Sent">
        <AnnouncementsTable />
      </PageSection>
    </>
  )
}
