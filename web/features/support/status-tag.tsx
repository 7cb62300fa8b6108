import type { SupportStatus } from '../../../domain/plans/support-due.ts'
import { Tag, type TagTone } from '../../ui/tag.tsx'

const statusTags: Record<SupportStatus, { label: string; tone: TagTone }> = {
  open: { label: 'Awaiting our reply', tone: 'soft' },
  answered: { label: 'Answered', tone: 'positive' },
  closed: { label: 'Closed', tone: 'plain' },
}

export function StatusTag({ status }: { status: SupportStatus }) {
  const { label, tone } = statusTags[status]
  return <Tag tone={tone}>{label}</Tag>
}
