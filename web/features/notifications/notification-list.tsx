import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../data/query-result.tsx'
import { notifications as messages } from '../../messages/account/notifications.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { notificationQueries, pageCountOf } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useLiveNotifications } from './use-live-notifications.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = { userId: string; page: number }

/** All notifications, newest first, in pages. */
export function NotificationList({ userId, page }: Props) {
  const query = useQuery(notificationQueries.page(userId, page))
  const marking = useMarkRead()
  useLiveNotifications(userId)
  return (
    <QueryResult query={query} failure={messages.loadFailed}>
      {(shown) =>
        shown.notifications.length === 0 && page === 1 ? (
          <Notice heading="h2" {...messages.none} />
        ) : (
          <>
            <ul aria-label="Notifications" className="border-ink border-t-3">
              {shown.notifications.map((each) => (
                <NotificationRow key={each.id} notification={each} onRead={marking.mutate} />
              ))}
            </ul>
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={pageCountOf(shown)}
                addressOf={(number) => (number === 1 ? '?' : `?page=${number}`)}
              />
            </div>
          </>
        )
      }
    </QueryResult>
  )
}
