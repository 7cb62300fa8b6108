import { formatPrice } from '../../../domain/money/price.ts'
import { fundingLabels, householdLabel, positionLabels } from '../../../domain/offers/offer-words.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import type { Offer } from './offer-queries.ts'

/** What the buyer or applicant has stated. */
export function OfferFacts({ offer }: { offer: Offer }) {
  return (
    <aside aria-label={offer.kind === 'sale' ? 'About this offer' : 'About this application'}>
      <dl className="border-line border-t text-sm">
        {factsOf(offer).map(([term, text]) => (
          <div key={term} className="flex gap-4 border-line border-b py-3">
            <dt className="w-28 shrink-0 text-ink-2">{term}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words font-medium">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

function factsOf(offer: Offer): [term: string, text: string][] {
  const { kind, side, position, funding, move_in, adults, children, has_guarantor, pets, sealed_until } =
    offer
  const seller = side === 'advertiser' ? sellerText(offer) : undefined
  const facts: [string, string | null | undefined][] = [
    ['Sealed until', sealed_until && formatAppointment(sealed_until)],
    [
      'Counter-offer',
      offer.counter_amount === null
        ? undefined
        : formatPrice({ pounds: offer.counter_amount, listingType: kind }),
    ],
    ['Position', position && positionLabels[position]],
    ['Funding', funding && fundingLabels[funding]],
    ['Moving in', move_in && formatLongDate(move_in)],
    ['Household', adults === null ? undefined : householdLabel(adults, children ?? 0)],
    ['Guarantor', has_guarantor === null ? undefined : has_guarantor ? 'Yes' : 'No'],
    ['Pets', kind === 'rent' ? pets || 'None' : undefined],
    [kind === 'sale' ? 'Conditions' : 'Questions', offer.conditions],
    ['Reason', offer.reason],
    ['Seller', seller],
  ]
  return facts.flatMap(([term, text]): [string, string][] => (text ? [[term, text]] : []))
}

const sellerText = ({ seller, is_put_to_seller: isPut, kind }: Offer): string => {
  const role = kind === 'sale' ? 'seller' : 'landlord'
  if (seller === null) return `No contact yet. Add the ${role} so that we can email them this.`
  return isPut ? `Emailed to ${seller}` : `Not emailed to ${seller} yet`
}
