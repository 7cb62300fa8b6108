import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatDay } from '../../../domain/time/dates.ts'
import { classes } from '../../ui/classes.ts'
import type { Usage } from './membership-queries.ts'

/** The plan's limit, its usage, and what happens at the limit. */
export function PlanUsage({ usage }: { usage: Usage }) {
  const { plan, listings_used, published_this_month } = usage
  if (plan.max_listings !== null)
    return (
      <Meter
        label="Homes scheduled or on the market"
        used={listings_used}
        limit={plan.max_listings}
        atLimit="A further home waits as a draft until one is sold, let, withdrawn or past its date."
      />
    )
  if (plan.max_published_per_month !== null)
    return (
      <Meter
        label="New listings this month"
        used={published_this_month}
        limit={plan.max_published_per_month}
        atLimit={`Further homes wait as drafts until ${formatDay(nextMonth(new Date()), new Date())}. A home that was open before can be opened again at any time.`}
      />
    )
  return (
    <div>
      <p className="text-ink-2 text-sm">Homes scheduled or on the market</p>
      <p className="figure mt-1 text-figure">{formatNumber(listings_used)}</p>
      <p className="mt-2 text-ink-2 text-sm">Your plan has no limit.</p>
    </div>
  )
}

type MeterProps = { label: string; used: number; limit: number; atLimit: string }

function Meter({ label, used, limit, atLimit }: MeterProps) {
  const isFull = used >= limit
  return (
    <div>
      <p className="text-ink-2 text-sm">{label}</p>
      <p className="mt-1">
        <span className="figure text-figure">{used}</span>
        <span className="ml-2 text-ink-2">of {limit}</span>
      </p>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-tag bg-fill">
        <div
          className={classes('h-full', isFull ? 'bg-accent' : 'bg-strong')}
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
        />
      </div>
      <p className="mt-3 text-ink-2 text-sm">
        {isFull && <strong className="font-semibold text-ink">You are at the limit. </strong>}
        {isFull ? atLimit : `At the limit: ${atLimit[0]?.toLowerCase()}${atLimit.slice(1)}`}
      </p>
    </div>
  )
}

/** The first day of the next month. */
function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12))
}
