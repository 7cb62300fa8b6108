import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { targetPath } from '../../../domain/site/page-target.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notification } from './notification-queries.ts'

type Props = { notification: Notification; onRead: (id: string) => void; onFollow?: () => void }

/** Following the link, or the tick, marks it as read. */
export function NotificationRow({ notification, onRead, onFollow }: Props) {
  const { id, title, body, target, target_key, created_at, read_at } = notification
  const isUnread = read_at === null
  const words = (
    <>
      <span className={classes('block', isUnread && 'font-semibold')}>
        {title}
        {isUnread && <span className="sr-only"> (unread)</span>}
      </span>
      {body && <span className="line-clamp-2 break-words text-ink-2 text-sm">{body}</span>}
    </>
  )
  return (
    <li
      className={classes(
        'relative flex items-start gap-2 border-line border-b py-3 pl-4',
        isUnread ? 'pr-1' : 'pr-4',
        target !== null && 'hover:bg-fill',
        isUnread && 'shadow-[inset_4px_0_0_var(--color-accent)]',
      )}
    >
      <div className="min-w-0 flex-1">
        {target ? (
          <Link
            to={targetPath(target, target_key)}
            onClick={() => {
              if (isUnread) onRead(id)
              onFollow?.()
            }}
            className="block after:absolute after:inset-0"
          >
            {words}
          </Link>
        ) : (
          words
        )}
        <time dateTime={created_at} className="tabular mt-0.5 block text-ink-2 text-xs">
          {capitalised(formatMoment(created_at))}
        </time>
      </div>
      {isUnread && (
        <IconButton
          icon={Check}
          iconSize={18}
          label={`Mark as read: ${title}`}
          className="relative -my-1"
          onClick={() => onRead(id)}
        />
      )}
    </li>
  )
}
