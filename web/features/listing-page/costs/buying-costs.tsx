import { useState } from 'react'
import type { Country } from '../../../../domain/geo/country.ts'
import { borrowedPounds, mortgagePence } from '../../../../domain/money/mortgage.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { type BuyerKind, purchaseTax, purchaseTaxName } from '../../../../domain/money/purchase-tax.ts'
import { serverPart } from '../../../data/server-part.tsx'
import { LoanChoices } from '../../../entities/listing/loan-choices.tsx'
import { useLoan } from '../../../entities/listing/remembered-loan.ts'
import { Select } from '../../../ui/fields/select.tsx'
import type { ListingDetails } from '../listing-details.ts'
import { PageSection } from '../page-section.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { poundsOf, runningCostItems, sumOf } from './monthly-costs.ts'

const CostWorkings = serverPart(() => import('./cost-workings.tsx').then(({ CostWorkings }) => CostWorkings))

const buyers: Record<BuyerKind, string> = {
  mover: 'Moving home',
  'first-time': 'First home',
  additional: 'Additional home',
}

/** Estimated monthly costs and purchase tax, for a chosen loan and buyer. */
export function BuyingCosts({ listing, price }: { listing: ListingDetails; price: number }) {
  const [loan, chooseLoan] = useLoan()
  const items = [
    { label: 'Mortgage', pence: mortgagePence(price, loan), isEstimate: true, assumed: [] },
    ...runningCostItems(listing),
  ]
  const borrowed = formatPounds(borrowedPounds(price, loan.depositPercent))
  return (
    <PageSection title="What it could cost">
      <div className="rounded-panel border border-line bg-surface p-5 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <p className="text-ink-2 text-sm">Estimated monthly cost</p>
            <p aria-live="polite" className="figure text-[38px] leading-[1.15]">
              {formatPounds(poundsOf(sumOf(items)))}
            </p>
          </div>
          <div className="needs-script grid w-full grid-cols-3 gap-2 md:w-84 print:hidden">
            <LoanChoices loan={loan} onChange={chooseLoan} />
          </div>
        </div>
        <CostBreakdown items={items} />
        {listing.country && <TaxLine price={price} country={listing.country} />}
        <p className="mt-3 text-ink-3 text-xs">
          With a {loan.depositPercent}% deposit and a mortgage of {borrowed}, repaid over {loan.years} years
          at {loan.ratePercent}%. This is an estimate, not advice or an offer of credit.
        </p>
        <CostWorkings listing={listing} />
      </div>
    </PageSection>
  )
}

function TaxLine({ price, country }: { price: number; country: Country }) {
  const [kind, setKind] = useState<BuyerKind>('mover')
  const name = purchaseTaxName(country)
  return (
    <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="flex-1 basis-50">
        {name === 'Stamp Duty Land Tax' ? 'Stamp duty' : name}, once{' '}
        <span className="text-ink-3 text-sm">
          {country}, {buyers[kind].toLowerCase()}
        </span>
      </p>
      <Select
        aria-label="Buying as"
        value={kind}
        onChange={(event) => setKind(event.target.value as BuyerKind)}
        className="needs-script w-44 print:hidden"
      >
        {Object.entries(buyers).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <b aria-live="polite" className="tabular min-w-20 text-right font-semibold">
        {formatPounds(purchaseTax(price, country, { kind }))}
      </b>
    </div>
  )
}
