import { formatMoment } from '../time/dates.ts'

export type SupportStatus = 'open' | 'answered' | 'closed'

type Request = { status: SupportStatus; due_at: string | null; answered_at: string | null }

/** Whether support replied within the plan's guaranteed time: met, pending or missed. Some plans have no guarantee. */
export function describeDue({ status, due_at, answered_at }: Request, now: Date): string {
  if (answered_at) return `Answered ${formatMoment(answered_at, now)}`
  if (status === 'closed') return 'Closed by you'
  if (!due_at) return 'We answer as soon as we can'
  return Date.parse(due_at) < now.getTime()
    ? `We owe you an answer since ${formatMoment(due_at, now)}`
    : `Answer due ${dueMoment(due_at, now)}`
}

/** today at 09:32 · tomorrow at 18:05 · 19 November at 09:32 */
function dueMoment(due: string, now: Date): string {
  const dayBefore = new Date(now.getTime() + 86_400_000)
  return formatMoment(due, dayBefore).startsWith('today')
    ? formatMoment(due, dayBefore).replace('today', 'tomorrow')
    : formatMoment(due, now)
}
