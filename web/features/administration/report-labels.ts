import type { TagTone } from '../../ui/tag.tsx'

export type ReportStatus = 'open' | 'upheld' | 'dismissed'

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
