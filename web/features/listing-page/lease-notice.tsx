import { TriangleAlert } from 'lucide-react'
import { chargePerSquareFoot, leaseHealth } from '../../../domain/listings/lease-health.ts'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ComparableCharge } from './fetch-listing.ts'
import type { ListingDetails } from './listing-details.ts'

type Props = { listing: ListingDetails; comparable: ComparableCharge | null }

/** What a buyer should know about a lease that is short or soon will be, and about the service charge. */
export function LeaseNotice({ listing, comparable }: Props) {
  return (
    <section>
      <LeaseLength {...listing} />
      <ServiceCharge listing={listing} comparable={comparable} />
    </section>
  )
}

function LeaseLength({ leaseYearsLeft, country }: ListingDetails) {
  if (leaseYearsLeft === null) return null
  const health = leaseHealth(leaseYearsLeft)
  if (health === 'long') return null
  return (
    <p className="mt-11 flex items-start gap-3 rounded-panel bg-accent-soft px-4.5 py-3.5 text-accent-ink md:mt-14">
      <Icon of={TriangleAlert} size={20} className="mt-0.5" />
      <span>
        {health === 'short' ? (
          <>
            <b className="font-semibold">
              The lease has {countPhrase(leaseYearsLeft, 'year', 'years')} left.
            </b>{' '}
            Under 80, many lenders hesitate and extending it costs more. Ask what an extension would cost.
          </>
        ) : (
          <>
            <b className="font-semibold">
              The lease falls below 80 years in {countPhrase(leaseYearsLeft - 79, 'year', 'years')}.
            </b>{' '}
            From then on many lenders hesitate, and extending it costs more.
          </>
        )}
        {(country === 'England' || country === 'Wales') &&
          ' Most owners of flats have the right to add 90 years and end the ground rent. With under 80 years left, they also pay half the value this adds.'}
      </span>
    </p>
  )
}

function ServiceCharge({ listing: { serviceCharge, squareFeet, outcode }, comparable }: Props) {
  const charge = chargePerSquareFoot(serviceCharge, squareFeet)
  if (charge === undefined || !comparable || !outcode) return null
  return (
    <p className="mt-6 text-ink-2">
      The service charge is £{charge.toFixed(2)} per sq ft a year. The median of {comparable.count} other
      leasehold homes for sale in {outcode} is £{comparable.median.toFixed(2)}.
    </p>
  )
}
