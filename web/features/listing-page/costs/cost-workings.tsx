import { ChevronDown } from 'lucide-react'
import { councilTaxYear } from '../../../../domain/money/council-tax.ts'
import type { RunningCost } from '../../../../domain/money/monthly-cost.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ListingDetails } from '../listing-details.ts'

type Props = { listing: Pick<ListingDetails, 'listingType' | 'country' | 'runningCosts'> }

/** Where each part of the monthly cost comes from, and what it leaves out. */
export function CostWorkings({ listing }: Props) {
  const kinds = new Set(listing.runningCosts.map(({ kind }) => kind))
  return (
    <section aria-label="How the monthly cost is worked out" className="mt-1 text-ink-2 text-sm">
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-ink">
          How we work this out
          <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
        </summary>
        <div className="mt-1 flex flex-col gap-2">
          {listing.listingType === 'sale' && (
            <p>
              <b className="font-semibold">Mortgage</b>: the price less the deposit, repaid in equal monthly
              payments at the rate you choose for the whole term.
            </p>
          )}
          {workings.map(([kind, name, text]) =>
            kinds.has(kind) ? (
              <p key={kind}>
                <b className="font-semibold">{name}</b>: {text(listing.country ?? 'England')}
              </p>
            ) : null,
          )}
          <p>
            {leftOut(listing)} Phone, broadband, water and repairs aren’t included. Where an advert leaves out
            a council tax band, an EPC rating or a size, we assume band D, rating D and a usual size for its
            bedrooms.
          </p>
        </div>
      </details>
    </section>
  )
}

const workings: [kind: RunningCost['kind'], name: string, text: (country: string) => string][] = [
  ['service_charge', 'Service charge', () => 'as the advert states it for a year, divided by twelve.'],
  ['ground_rent', 'Ground rent', () => 'as the advert states it for a year, divided by twelve.'],
  [
    'council_tax',
    'Council tax',
    (country) =>
      `the average bill in ${country} for ${councilTaxYear}, scaled to the band. Your council sets the actual bill.`,
  ],
  [
    'energy',
    'Energy',
    () =>
      'what the EPC rating means for this floor area (SAP 2012), at the price cap of October 2025. Heating, hot water and lighting.',
  ],
  [
    'insurance',
    'Buildings insurance',
    () =>
      '£300 a year for 1,000 sq ft, by size: the average of £228 that insurers reported for 2022 (ABI), and our estimate of the rise since.',
  ],
]

function leftOut({ listingType, country, runningCosts }: Props['listing']): string {
  const kinds = new Set(runningCosts.map(({ kind }) => kind))
  if (country === 'Northern Ireland') return 'Northern Ireland’s rates aren’t included.'
  if (listingType === 'sale' && !kinds.has('insurance') && kinds.has('energy'))
    return kinds.has('service_charge')
      ? 'The service charge of a flat pays for buildings insurance.'
      : 'The advert states no service charge, which usually includes buildings insurance.'
  return ''
}
