import { useState } from 'react'
import type { Country } from '../../../../domain/geo/country.ts'
import { councilTaxYear } from '../../../../domain/money/council-tax.ts'
import { mortgagePayment } from '../../../../domain/money/mortgage.ts'
import { formatPounds } from '../../../../domain/money/price.ts'
import { type BuyerKind, purchaseTax, purchaseTaxName } from '../../../../domain/money/purchase-tax.ts'
import { Select, SelectField } from '../../../ui/fields/select.tsx'
import type { ListingDetails } from '../listing-details.ts'
import { PageSection } from '../page-section.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { runningCosts } from './monthly-costs.ts'

const deposits = [5, 10, 15, 20, 25, 30, 40, 50]
const rates = [3.6, 4.1, 4.6, 5.1, 5.6, 6.1]
const terms = [20, 25, 30, 35, 40]
const buyers: Record<BuyerKind, string> = {
  mover: 'Moving home',
  'first-time': 'First home',
  additional: 'Additional home',
}

/** Estimated monthly costs and purchase tax, for a chosen loan and buyer. */
export function BuyingCosts({ listing, price }: { listing: ListingDetails; price: number }) {
  const [deposit, setDeposit] = useState(10)
  const [rate, setRate] = useState(4.6)
  const [years, setYears] = useState(30)
  const loan = { pounds: Math.round(price * (1 - deposit / 100)), ratePercent: rate, years }
  const items = [
    { label: 'Mortgage', pounds: mortgagePayment(loan), isEstimate: true },
    ...runningCosts(listing),
  ]
  const total = items.reduce((sum, { pounds }) => sum + pounds, 0)
  return (
    <PageSection title="What it could cost">
      <div className="rounded-panel border border-line bg-surface p-5 md:p-6">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <p className="text-ink-2 text-sm">Estimated monthly cost</p>
            <p aria-live="polite" className="figure text-[38px] leading-[1.15]">
              {formatPounds(total)}
            </p>
          </div>
          <div className="needs-script grid w-full grid-cols-3 gap-2 md:w-84 print:hidden">
            <Choice label="Deposit" value={deposit} options={deposits} unit="%" onChange={setDeposit} />
            <Choice label="Rate" value={rate} options={rates} unit="%" onChange={setRate} />
            <Choice label="Term" value={years} options={terms} unit=" yrs" onChange={setYears} />
          </div>
        </div>
        <CostBreakdown items={items} />
        {listing.country && <TaxLine price={price} country={listing.country} />}
        <p className="mt-3 text-ink-3 text-xs">
          For {deposit}% down and a loan of {formatPounds(loan.pounds)} repaid over {years} years at {rate}%.
          {listing.councilTaxBand && ` Council tax is our estimate for the band in ${councilTaxYear}.`} An
          estimate, not advice or an offer of credit.
        </p>
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

type ChoiceProps = {
  label: string
  value: number
  options: readonly number[]
  unit: string
  onChange: (value: number) => void
}

function Choice({ label, value, options, unit, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
          {unit}
        </option>
      ))}
    </SelectField>
  )
}
