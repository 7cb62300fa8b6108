import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { notifications as messages } from '../../messages/account/notifications.ts'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import { UnreadBadge } from '../../ui/unread-badge.tsx'
import { BellMark, bellClasses } from './bell-mark.tsx'
import { notificationQueries } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { useLiveNotifications } from './use-live-notifications.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The unread count, live, and a list of the latest. */
export function Bell({ userId }: { userId: string }) {
  return (
    <PersonalQueries>
      <OpeningBell userId={userId} />
    </PersonalQueries>
  )
}

function OpeningBell({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: unread = 0 } = useQuery(notificationQueries.unread(userId))
  useLiveNotifications(userId)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={bellLabel(unread)} title="Notifications" className={bellClasses}>
        <BellMark />
        <UnreadBadge unread={unread} className="absolute top-1 right-0.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Notifications"
          className="z-40 flex max-h-[min(36rem,calc(100dvh-6rem))] w-96 max-w-[calc(100vw-1.5rem)] flex-col rounded-panel border-accent border-t-3 bg-raised shadow-2 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <Latest userId={userId} unread={unread} onClose={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const bellLabel = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')

type LatestProps = { userId: string; unread: number; onClose: () => void }

function Latest({ userId, unread, onClose }: LatestProps) {
  const latest = useQuery(notificationQueries.latest(userId))
  const marking = useMarkRead()
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-line border-b px-4">
        <h2 className="display text-d1">Notifications</h2>
        {unread > 0 && (
          <button
            type="button"
            disabled={marking.isPending}
            onClick={() => marking.mutate('all')}
            className="text-link touch-target cursor-pointer font-semibold text-sm"
          >
            Mark all as read
          </button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryResult query={latest} failure={messages.loadFailed}>
          {({ notifications }) =>
            notifications.length === 0 ? (
              <p className="px-4 py-6 text-ink-2">{messages.none.text}</p>
            ) : (
              <ul>
                {notifications.map((each) => (
                  <NotificationRow
                    key={each.id}
                    notification={each}
                    onRead={marking.mutate}
                    onFollow={onClose}
                  />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
      <div className="flex min-h-13 items-center justify-between gap-3 px-4 font-semibold text-sm">
        <Link to={paths.portalNotifications} onClick={onClose} className="text-link touch-target">
          All notifications
        </Link>
        <Link to={paths.notificationPreferences} onClick={onClose} className="text-link touch-target">
          Preferences
        </Link>
      </div>
    </>
  )
}
