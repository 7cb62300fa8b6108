import type { Tables } from '../../../supabase/database.ts'
import type { TagTone } from '../../ui/tag.tsx'

/** Reports of listings and of enquiries have the same. */
export type ReportStatus = Tables<'listing_reports'>['status']

export const reportStatusLabels: Record<ReportStatus, string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

export const reportStatusTones: Record<ReportStatus, TagTone> = {
  open: 'soft',
  upheld: 'positive',
  dismissed: 'plain',
}
