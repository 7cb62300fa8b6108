import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { PaymentStatus } from './membership-queries.ts'

const statusTags: Record<PaymentStatus, { label: string; tone: TagTone }> = {
  pending: { label: 'To pay', tone: 'soft' },
  paid: { label: 'Paid', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  refunded: { label: 'Refunded', tone: 'info' },
}

export function PaymentTag({ status }: { status: PaymentStatus }) {
  const { label, tone } = statusTags[status]
  return <Tag tone={tone}>{label}</Tag>
}
