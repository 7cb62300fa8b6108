import { Check } from 'lucide-react'
import { useState } from 'react'
import { type PlanChange, planChange } from '../../../domain/plans/plan-change.ts'
import { type Plan, planPrice, planTerms } from '../../../domain/plans/plan-terms.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import type { Usage } from './membership-queries.ts'

type Props = {
  plans: readonly Plan[]
  usage: Usage | null
  canDecide: boolean
  /** The plan with an unpaid invoice, which cannot be chosen again. */
  invoicedPlanId: string | undefined
}

/** The available plans side by side. */
export function PlanChoices({ plans, usage, canDecide, invoicedPlanId }: Props) {
  const [selected, setSelected] = useState<{ plan: Plan; change: PlanChange }>()
  const now = new Date()
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {plans.map((plan) => {
          const change = planChange(usage?.membership, usage?.plan, plan, now)
          const isNext = usage?.membership.next_plan_id === plan.id
          const isInvoiced = invoicedPlanId === plan.id && change === 'when-paid'
          return (
            <article
              key={plan.id}
              className={classes(
                'flex flex-col rounded-panel border bg-surface p-5 md:p-6',
                change === 'held' ? 'border-ink' : 'border-line',
              )}
            >
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold text-md">{plan.name}</h3>
                {change === 'held' && <Tag tone="ink">Your plan</Tag>}
                {isNext && <Tag tone="info">Next month</Tag>}
                {isInvoiced && <Tag tone="soft">Invoice sent</Tag>}
              </div>
              <p className="mt-2">
                <span className="figure text-figure">{planPrice(plan)}</span>
                {plan.price_pounds_monthly > 0 && <span className="ml-2 text-ink-2">a month</span>}
              </p>
              <ul className="mt-4 mb-5 flex flex-1 flex-col gap-2">
                {planTerms(plan).map((term) => (
                  <li key={term} className="flex items-start gap-2.5 text-facts">
                    <Icon of={Check} size={18} weight={2.5} className="mt-0.5 text-positive" />
                    {term}
                  </li>
                ))}
              </ul>
              {change !== 'held' && !isNext && !isInvoiced && canDecide && (
                <Button
                  variant="outline"
                  className="self-start"
                  onClick={() => setSelected({ plan, change })}
                >
                  {buttonLabel(plan, change, usage)}
                </Button>
              )}
            </article>
          )
        })}
      </div>
      {selected && <ChangePlanDialog {...selected} usage={usage} onClose={() => setSelected(undefined)} />}
    </>
  )
}

function buttonLabel(plan: Plan, change: PlanChange, usage: Usage | null): string {
  if (change === 'stay') return 'Keep this plan'
  if (usage?.plan.id === plan.id) return 'Pay for this plan'
  return `Choose ${plan.name}`
}
