import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Membership } from '../../../domain/plans/plan-change.ts'
import { planPrice, planTerms } from '../../../domain/plans/plan-terms.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { Usage } from './membership-queries.ts'
import { PlanUsage } from './plan-usage.tsx'

/** The current plan with its terms, usage and period. */
export function PlanPanel({ usage, actions }: { usage: Usage; actions?: ReactNode }) {
  const { plan, membership } = usage
  const { label, tone } = membershipTag(membership)
  return (
    <section
      aria-label="Your plan"
      className="grid gap-x-12 gap-y-7 rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-5 md:p-7 lg:grid-cols-[1.2fr_1fr]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="display text-d2">{plan.name}</h2>
          <Tag tone={tone}>{label}</Tag>
        </div>
        <p className="mt-1 text-ink-2">
          {planPrice(plan)}
          {plan.price_pounds_monthly > 0 && ' a month'}
        </p>
        <p className="mt-3">{describeNextPeriod(membership)}</p>
        <ul className="mt-5 flex flex-col gap-2">
          {planTerms(plan).map((term) => (
            <li key={term} className="flex items-start gap-2.5">
              <Icon of={Check} size={18} weight={2.5} className="mt-0.75 text-positive" />
              {term}
            </li>
          ))}
        </ul>
      </div>
      <div className="lg:border-line lg:border-l lg:pl-12">
        <PlanUsage usage={usage} />
        {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </section>
  )
}

function membershipTag({ status, cancel_at_period_end }: Membership): { label: string; tone: TagTone } {
  if (status === 'awaiting_payment') return { label: 'Awaiting payment', tone: 'soft' }
  if (status === 'past_due') return { label: 'Payment overdue', tone: 'negative' }
  if (status === 'lapsed') return { label: 'Lapsed', tone: 'negative' }
  return cancel_at_period_end ? { label: 'Ends soon', tone: 'info' } : { label: 'Active', tone: 'positive' }
}

function describeNextPeriod({
  status,
  cancel_at_period_end,
  next_plan_id,
  current_period_end: end,
  provider,
}: Membership): string {
  if (status === 'awaiting_payment') return 'You can publish from the moment its first month is paid.'
  if (status === 'lapsed') return 'It was not paid, and your homes are off the market. Pay a month to go on.'
  if (!end) return 'It’s free and runs until you end it.'
  const day = formatLongDate(end)
  if (status === 'past_due')
    return `Your month ended on ${day}. Please pay the open invoice: your homes stay open for a while.`
  if (cancel_at_period_end) return `It ends on ${day}, and your homes come off the market with it.`
  if (next_plan_id) return `It is paid until ${day}. Then your smaller plan begins.`
  return provider === 'stripe'
    ? `It is paid until ${day}. Your card is charged for the next month then.`
    : `It is paid until ${day}. The next invoice comes a week before.`
}
