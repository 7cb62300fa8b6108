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

/** Status changes available to the owner of a listing. */
export type StatusChange =
  | 'publish'
  | 'renew'
  | 'under_offer'
  | 'sold_stc'
  | 'let_agreed'
  | 'live'
  | 'withdraw'
  | 'unschedule'
  | 'delete'

/** Mirrors `private.set_listing_status`, which is authoritative; a test compares the two. */
const changesByStatus: Record<ListingStatus, readonly StatusChange[]> = {
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

/** 'Sold' applies to sales, 'let' to rentals. A listing without an end date needs no renewal. */
export function statusChanges(
  status: ListingStatus,
  listingType: ListingType,
  hasTerm: boolean,
): readonly StatusChange[] {
  return changesByStatus[status].filter(
    (change) =>
      !(change === 'sold_stc' && listingType === 'rent') &&
      !(change === 'let_agreed' && listingType === 'sale') &&
      !(change === 'renew' && !hasTerm && status !== 'expired'),
  )
}

/** Calendar days in London until it expires; undefined if it does not. */
export function daysLeft(
  { status, expires_at }: { status: ListingStatus; expires_at: string | null },
  now: Date,
): number | undefined {
  if (!expires_at || (status !== 'live' && status !== 'under_offer')) return undefined
  return Math.max(0, daysBetween(now, expires_at))
}

/** Whether it is public or scheduled. Changes are then saved explicitly instead of automatically. */
export const isPublished = (status: ListingStatus): boolean =>
  !['draft', 'withdrawn', 'expired', 'removed'].includes(status)
