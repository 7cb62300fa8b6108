import type { MoveInCosts } from '../../../../domain/money/move-in-costs.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { weeklyRent } from '../../../../domain/money/weekly-rent.ts'
import { serverPart } from '../../../data/server-part.tsx'
import type { ListingDetails } from '../listing-details.ts'
import { PageSection } from '../page-section.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { poundsOf, runningCostItems, sumOf } from './monthly-costs.ts'

const CostWorkings = serverPart(() => import('./cost-workings.tsx').then(({ CostWorkings }) => CostWorkings))

type Props = { listing: ListingDetails; rent: number; due: MoveInCosts }

/** Costs before moving in, and estimated monthly costs. */
export function RentingCosts({ listing, rent, due }: Props) {
  const items = [
    { label: 'Rent', pence: rent * 100, isEstimate: false, assumed: [] },
    ...runningCostItems(listing),
  ]
  return (
    <PageSection title="What it could cost">
      <div className="rounded-panel border border-line bg-surface p-5 md:p-6">
        <div className="flex flex-wrap gap-x-14 gap-y-4">
          <Total label="Estimated monthly cost" pounds={poundsOf(sumOf(items))} />
          <Total label="To move in" pounds={due.total} />
        </div>
        <CostBreakdown items={items} />
        <dl className="tabular mt-4.5 flex flex-col gap-2.5 border-line border-t pt-4 text-facts">
          <Due label="First month’s rent" value={formatPounds(due.firstMonth)} />
          <Due label="Deposit" {...describe(due.deposit)} />
          <Due label="Holding deposit" {...describeHolding(due.holdingDeposit)} />
        </dl>
        <p className="mt-3 text-ink-3 text-xs">
          {formatPounds(Math.round(weeklyRent(rent)))} a week. The holding deposit goes towards your first
          rent payment.
          {due.isAdvanceLimited &&
            ' You pay no rent before you sign, then at most one month’s rent in advance.'}{' '}
          An estimate, not advice.
        </p>
        <CostWorkings listing={listing} />
      </div>
    </PageSection>
  )
}

function Total({ label, pounds }: { label: string; pounds: number }) {
  return (
    <div>
      <p className="text-ink-2 text-sm">{label}</p>
      <p className="figure text-[38px] leading-[1.15]">{formatPounds(pounds)}</p>
    </div>
  )
}

function Due({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {note && <span className="text-ink-3 text-sm"> {note}</span>}
      </dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

type Amount = MoveInCosts['deposit']

function describe(amount: Amount): { value: string; note?: string } {
  if (!amount) return { value: 'Not stated' }
  return amount.isLimit
    ? { value: formatPounds(amount.pounds), note: 'not stated; this is the legal maximum' }
    : { value: formatPounds(amount.pounds) }
}

function describeHolding(amount: Amount): { value: string; note?: string } {
  return amount?.pounds === 0 ? { value: 'None', note: 'not allowed in Scotland' } : describe(amount)
}
