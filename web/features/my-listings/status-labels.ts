import { daysLeft, type ListingStatus, type StatusChange } from '../../../domain/listings/listing-status.ts'
import { formatDay } from '../../../domain/time/dates.ts'
import type { OwnListing } from '../../entities/listing/own-listing.ts'
import type { TagTone } from '../../ui/tag.tsx'

export const statusTags: Record<ListingStatus, { label: string; tone: TagTone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  scheduled: { label: 'Opening soon', tone: 'soft' },
  live: { label: 'Live', tone: 'positive' },
  under_offer: { label: 'Under offer', tone: 'info' },
  sold_stc: { label: 'Sold STC', tone: 'ink' },
  let_agreed: { label: 'Let agreed', tone: 'ink' },
  expired: { label: 'Expired', tone: 'soft' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  removed: { label: 'Removed', tone: 'negative' },
}

export const statusChangeLabels: Record<StatusChange, string> = {
  publish: 'Publish',
  renew: 'Renew',
  under_offer: 'Mark as under offer',
  sold_stc: 'Mark as sold',
  let_agreed: 'Mark as let',
  live: 'Back on the market',
  withdraw: 'Withdraw',
  unschedule: 'Back to draft',
  delete: 'Delete',
}

type Dates = Pick<OwnListing, 'status' | 'publish_at' | 'expires_at' | 'updated_at' | 'removed_reason'>

/** 12 days left · opens on 21 November · changed on 9 November */
export function statusNote(listing: Dates, now: Date): string {
  const left = daysLeft(listing, now)
  if (left !== undefined) return left === 0 ? 'Last day' : left === 1 ? '1 day left' : `${left} days left`
  switch (listing.status) {
    case 'scheduled':
      return listing.publish_at ? `Opens on ${formatDay(listing.publish_at, now)}` : ''
    case 'expired':
      return listing.expires_at ? `Ended on ${formatDay(listing.expires_at, now)}` : 'Expired'
    case 'removed':
      return listing.removed_reason ? `By us: ${listing.removed_reason}` : 'By us'
    case 'live':
    case 'under_offer':
      return 'No end date'
    default:
      return `Changed on ${formatDay(listing.updated_at, now)}`
  }
}
