import { ChevronDown } from 'lucide-react'
import { councilTaxYear } from '../../../../domain/money/council-tax.ts'
import type { RunningCost } from '../../../../domain/money/monthly-cost.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ListingDetails } from '../listing-details.ts'

type Props = { listing: Pick<ListingDetails, 'listingType' | 'country' | 'priceQualifier' | 'runningCosts'> }

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
            {listing.priceQualifier === 'shared ownership' &&
              'Rent on the share you don’t buy isn’t included. '}
            {leftOut(listing)} Phone, broadband, water and repairs aren’t included. Where an advert leaves out
            the council tax band, EPC rating or size, we assume band D, rating D and a typical size for the
            number of bedrooms.
          </p>
        </div>
      </details>
    </section>
  )
}

const workings: [kind: RunningCost['kind'], name: string, text: (country: string) => string][] = [
  ['service_charge', 'Service charge', () => 'the yearly amount in the advert, divided by twelve.'],
  ['ground_rent', 'Ground rent', () => 'the yearly amount in the advert, divided by twelve.'],
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
      'heating, hot water and lighting for this EPC rating and floor area (SAP 2012), at the October 2025 price cap.',
  ],
  [
    'insurance',
    'Buildings insurance',
    () =>
      '£300 a year for 1,000 sq ft, more or less by size. The Association of British Insurers reported an average of £228 for 2022; we’ve added a third for the rise since.',
  ],
]

function leftOut({ listingType, country, runningCosts }: Props['listing']): string {
  const kinds = new Set(runningCosts.map(({ kind }) => kind))
  if (country === 'Northern Ireland') return 'Northern Ireland’s rates aren’t included.'
  if (listingType === 'sale' && !kinds.has('insurance') && kinds.has('energy'))
    return kinds.has('service_charge')
      ? 'Buildings insurance is usually part of the service charge.'
      : 'The advert doesn’t state a service charge, which usually includes buildings insurance.'
  return ''
}
