import type { ListingType } from '../money/price.ts'
import { daysBetween } from '../time/dates.ts'

export type ListingStatus =
  | 'draft'
  | 'scheduled'
  | 'live'
  | 'under_offer'
  | 'sold_stc'
  | 'let_agreed'
  | 'expired'
  | 'withdrawn'
  | 'removed'

/** What somebody may do with a home of theirs. */
export type ListingMove =
  | 'publish'
  | 'renew'
  | 'under_offer'
  | 'sold_stc'
  | 'let_agreed'
  | 'live'
  | 'withdraw'
  | 'unschedule'
  | 'delete'

/** As `private.set_listing_status` has it, which decides; a test holds the two together. */
const moves: Record<ListingStatus, readonly ListingMove[]> = {
  draft: ['publish', 'delete'],
  scheduled: ['unschedule', 'withdraw'],
  live: ['under_offer', 'sold_stc', 'let_agreed', 'renew', 'withdraw'],
  under_offer: ['sold_stc', 'let_agreed', 'live', 'renew', 'withdraw'],
  sold_stc: ['live', 'under_offer', 'withdraw'],
  let_agreed: ['live', 'under_offer', 'withdraw'],
  expired: ['renew', 'sold_stc', 'let_agreed', 'withdraw', 'delete'],
  withdrawn: ['publish', 'delete'],
  removed: [],
}

/** Sold is said of what is for sale, let of what is to rent. A term that never ends needs no renewal. */
export function listingMoves(
  status: ListingStatus,
  listingType: ListingType,
  hasTerm: boolean,
): readonly ListingMove[] {
  return moves[status].filter(
    (move) =>
      !(move === 'sold_stc' && listingType === 'rent') &&
      !(move === 'let_agreed' && listingType === 'sale') &&
      !(move === 'renew' && !hasTerm && status !== 'expired'),
  )
}

/** Whole days until it closes, as London counts them; undefined where nothing ends it. */
export function daysLeft(
  { status, expires_at }: { status: ListingStatus; expires_at: string | null },
  now: Date,
): number | undefined {
  if (!expires_at || (status !== 'live' && status !== 'under_offer')) return undefined
  return Math.max(0, daysBetween(now, expires_at))
}

/** Whether the public sees it, or will at its date: then a change counts when it is saved on purpose. */
export const isPublished = (status: ListingStatus): boolean =>
  !['draft', 'withdrawn', 'expired', 'removed'].includes(status)
