import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { MarkAllButton } from '../../features/notifications/mark-all-button.tsx'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { useCurrentUser } from '../../session/use-current-user.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Notifications')

export default function Notifications() {
  const { userId } = useCurrentUser()
  const [params] = useSearchParams()
  const requested = Number(params.get('page'))
  const page = Number.isInteger(requested) && requested > 0 ? Math.min(requested, 10_000) : 1
  return (
    <>
      <PageHeading
        title="Notifications"
        actions={
          <>
            <MarkAllButton userId={userId} />
            <ButtonLink to={paths.notificationPreferences} variant="quiet">
              Preferences
            </ButtonLink>
          </>
        }
      />
      <NotificationList userId={userId} page={page} />
    </>
  )
}
