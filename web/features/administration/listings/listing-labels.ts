import type { ListingStatus } from '../../../../domain/listings/listing-status.ts'
import type { Tables } from '../../../../supabase/database.ts'
import type { TagTone } from '../../../ui/tag.tsx'

type ReportReason = Tables<'listing_reports'>['reason']

export const statusLabels: Record<ListingStatus, string> = {
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

export const reportReasons: Record<ReportReason, string> = {
  scam: 'Looks like a scam',
  not_available: 'Not available',
  wrong_price: 'Wrong price',
  wrong_details: 'Wrong details',
  discrimination: 'Discrimination',
  offensive: 'Offensive',
  duplicate: 'Duplicate',
  other: 'Something else',
}
