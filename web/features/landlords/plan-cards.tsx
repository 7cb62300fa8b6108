import { Check } from 'lucide-react'
import { type Plan, planPrice, planTerms } from '../../../domain/plans/plan-terms.ts'
import { Icon } from '../../ui/icon.tsx'

export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-2">
      {plans.map((plan) => (
        <article key={plan.id} className="rounded-panel border border-line bg-surface p-5 md:p-6">
          <h3 className="font-semibold text-md">{plan.name}</h3>
          <p className="mt-2">
            <span className="figure text-figure">{planPrice(plan)}</span>
            {plan.price_pounds_monthly > 0 && <span className="ml-2 text-ink-2">a month</span>}
          </p>
          <ul className="mt-5 flex flex-col gap-2.5">
            {planTerms(plan).map((term) => (
              <li key={term} className="flex items-start gap-2.5">
                <Icon of={Check} size={18} weight={2.5} className="mt-0.75 text-positive" />
                {term}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  )
}
