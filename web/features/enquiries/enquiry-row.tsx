import { Link } from 'react-router'
import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import fallback from '../../assets/stock.webp'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { EnquirySummary } from './enquiry-queries.ts'
import { type EnquirySide, stateLabel, stateTone } from './enquiry-state.ts'

type Props = { enquiry: EnquirySummary; side: EnquirySide }

export function EnquiryRow({ enquiry, side }: Props) {
  const { home: listing, is_unread: isUnread } = enquiry
  return (
    <li
      className={classes(
        'relative flex gap-4 border-line border-b py-4 pr-1 pl-4 hover:bg-fill md:pr-3 md:pl-5',
        isUnread && 'shadow-[inset_4px_0_0_var(--color-accent)]',
      )}
    >
      <span className="h-16 w-22 shrink-0 overflow-hidden rounded-control bg-fill max-md:hidden">
        <Picture
          src={listing.picture ? pictureUrl(listing.picture, 320) : fallback}
          fallback={fallback}
          alt=""
          width={320}
          height={213}
        />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to={paths.portalEnquiry(enquiry.id)}
            className={classes('min-w-0 truncate after:absolute after:inset-0', isUnread && 'font-semibold')}
          >
            {enquiry.with}
            {isUnread && <span className="sr-only"> (unread)</span>}
          </Link>
          <time dateTime={enquiry.last_message_at} className="tabular shrink-0 text-ink-3 text-xs">
            {capitalised(formatMoment(enquiry.last_message_at))}
          </time>
        </div>
        <p className="truncate text-ink-2 text-sm">
          {listing.title}
          {listing.location && <span className="text-ink-3">, {listing.location}</span>}
        </p>
        {handledBy(enquiry, side) && (
          <p className="truncate text-ink-2 text-sm">{handledBy(enquiry, side)}</p>
        )}
        <div className="mt-1.5 flex items-center gap-x-3 gap-y-1.5 max-md:flex-wrap">
          <Tag tone={stateTone(enquiry.status, side)}>{describeState(enquiry, side)}</Tag>
          {enquiry.is_late && <Tag tone="negative">Overdue</Tag>}
          {enquiry.is_email_confirmed === false && <Tag tone="missing">Email not confirmed</Tag>}
          <p className={classes('min-w-0 truncate text-sm', isUnread ? 'text-ink' : 'text-ink-2')}>
            {enquiry.last && `${enquiry.last.side === side ? 'You: ' : ''}${enquiry.last.body}`}
          </p>
        </div>
      </div>
    </li>
  )
}

/** Viewing Saturday 21 November at 10:30 · Viewing requested · Answered */
function describeState({ status, viewing_at, wants_viewing }: EnquirySummary, side: EnquirySide): string {
  if (status === 'viewing_booked' && viewing_at) return `Viewing ${formatAppointment(viewing_at)}`
  const isViewingRequest = status === 'new' && wants_viewing && side === 'professional'
  return isViewingRequest ? 'Viewing requested' : stateLabel(status, side)
}

/** For colleagues 'Tom Hale, Clifton' or 'Unassigned, Clifton'; for enquirers the negotiator and the branch. */
function handledBy(
  { assigned_to, assigned_name, branch, negotiator, status }: EnquirySummary,
  side: EnquirySide,
): string {
  if (side === 'enquirer') return [negotiator?.name, negotiator?.branch].filter(Boolean).join(', ')
  const who = assigned_to ? (assigned_name ?? 'A colleague') : branch && status !== 'closed' && 'Unassigned'
  return [who, branch].filter(Boolean).join(', ')
}
