import type { SupportStatus } from '../../../../domain/plans/support-due.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import type { SupportRequest } from './support-queries.ts'

export const supportStatusLabels: Record<SupportStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

const tones: Record<SupportStatus, TagTone> = { open: 'soft', answered: 'positive', closed: 'plain' }

export function SupportTag({ status }: { status: SupportStatus }) {
  return <Tag tone={tones[status]}>{supportStatusLabels[status]}</Tag>
}

/** When the plan promises a reply, marked if overdue. */
export function DueTime({ request: { due_at, status } }: { request: SupportRequest }) {
  if (!due_at) return <>No promise</>
  const isLate = status === 'open' && Date.parse(due_at) < Date.now()
  return (
    <span className={isLate ? 'font-semibold text-negative' : ''}>
      {isLate ? 'Late, was due ' : ''}
      {formatMoment(due_at)}
    </span>
  )
}
