import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pictureUrl } from '../../../domain/listings/picture-url.ts'
import { paths } from '../../../domain/site/paths.ts'
import fallback from '../../assets/stock.webp'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { GuestThread } from './enquiry-queries.ts'
import { type EnquirySide, stateLabel, stateTone } from './enquiry-state.ts'

type Props = {
  thread: Pick<GuestThread, 'with' | 'home' | 'status' | 'negotiator'> & {
    is_email_confirmed?: boolean | null
  }
  side: EnquirySide
  /** False for guests, who have no inbox. */
  hasList?: boolean
  actions?: ReactNode
}

export function ThreadHeading({
  thread: { with: other, home: listing, status, negotiator, is_email_confirmed: isEmailConfirmed },
  side,
  hasList = false,
  actions,
}: Props) {
  return (
    <div className="mb-6">
      {hasList && <BackToList />}
      <div className="flex flex-wrap items-start gap-4 md:flex-nowrap">
        <span className="h-18 w-25 shrink-0 overflow-hidden rounded-control bg-fill max-md:hidden">
          <Picture
            src={listing.picture ? pictureUrl(listing.picture, 320) : fallback}
            fallback={fallback}
            alt=""
            width={320}
            height={213}
          />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="display break-words text-d2">{other}</h1>
          <p className="text-ink-2">
            {listing.id ? (
              <Link to={paths.property(listing.id)} className="text-link">
                {listing.title}
              </Link>
            ) : (
              listing.title
            )}
            {listing.location && `, ${listing.location}`}
          </p>
          {negotiator && (
            <p className="text-ink-2">
              {[negotiator.name && `Your negotiator: ${negotiator.name}`, negotiator.branch]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-2">
            <Tag tone={stateTone(status, side)}>{stateLabel(status, side)}</Tag>
            {isEmailConfirmed === false && <Tag tone="missing">Email not confirmed</Tag>}
          </p>
        </div>
        {actions}
      </div>
    </div>
  )
}

export const BackToList = () => <BackLink to={paths.portalEnquiries}>All enquiries</BackLink>
