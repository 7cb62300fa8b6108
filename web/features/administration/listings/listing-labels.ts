import type { TagTone } from '../../../ui/tag.tsx'

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

export const statusWords: Record<ListingStatus, string> = {
  live: 'Live',
  under_offer: 'Under offer',
  sold_stc: 'Sold STC',
  let_agreed: 'Let agreed',
  scheduled: 'Scheduled',
  draft: 'Draft',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  removed: 'Removed',
}

export const statusTones: Record<ListingStatus, TagTone> = {
  live: 'positive',
  under_offer: 'info',
  sold_stc: 'info',
  let_agreed: 'info',
  scheduled: 'soft',
  draft: 'plain',
  expired: 'plain',
  withdrawn: 'plain',
  removed: 'negative',
}

export const reportReasons = {
  scam: 'Looks like a scam',
  not_available: 'Not available',
  wrong_price: 'Wrong price',
  wrong_details: 'Wrong details',
  discrimination: 'Discrimination',
  offensive: 'Offensive',
  duplicate: 'Duplicate',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons
