import { formatPrice } from '../../../domain/money/price.ts'
import {
  documentLabels,
  isDocumentKind,
  isMilestone,
  isMilestoneState,
  milestoneLabels,
  milestoneStateLabels,
  type OfferEventKind,
} from '../../../domain/offers/offer-words.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Offer } from './offer-queries.ts'

type Event = Offer['events'][number]

/** Everything that happened, with its time. Nobody can change it. */
export function OfferHistory({ offer }: { offer: Offer }) {
  return (
    <section aria-labelledby="history">
      <SectionHeading id="history" title="History" />
      <ol className="mt-2">
        {offer.events.toReversed().map((event) => (
          <li key={event.id} className="flex gap-4 border-line border-b py-3 text-sm">
            <time dateTime={event.at} className="tabular w-32 shrink-0 text-ink-3 md:w-48">
              {capitalised(formatMoment(event.at))}
            </time>
            <span className="min-w-0 break-words">{describeEvent(event, offer)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeEvent(event: Event, offer: Offer): string {
  const { kind, side, amount, note } = event
  const isSale = offer.kind === 'sale'
  const applicant = isSale ? 'Buyer' : 'Applicant'
  const advertiser = isSale ? 'Seller’s side' : 'Landlord’s side'
  const actor =
    side === 'system' ? 'Lintel' : side === offer.side ? 'You' : side === 'applicant' ? applicant : advertiser
  const price = amount === null ? '' : `: ${formatPrice({ pounds: amount, listingType: offer.kind })}`
  const reason = note ? `: ${note}` : ''
  const document = note && isDocumentKind(note) ? documentLabels[note].toLowerCase() : 'a document'
  const texts: Record<OfferEventKind, string> = {
    submitted: `${isSale ? 'Offer' : 'Application'} sent${price}`,
    revised: `${isSale ? 'Offer' : 'Application'} changed${price}`,
    put_to_seller: `Emailed to the ${isSale ? 'seller' : 'landlord'}${price}`,
    countered: `Counter-offer made${price}`,
    accepted: `${actor} accepted${price}`,
    confirmed: `${actor} confirmed the tenancy`,
    declined: `Declined${reason}`,
    withdrawn: `Withdrawn${reason}`,
    fallen_through: `Fallen through${reason}`,
    not_chosen: isSale ? 'Another offer was accepted' : 'Let to someone else',
    opened: `Sealed amount opened${price}`,
    document_added: `${actor} added ${document}`,
    document_opened: `${actor} opened ${document}`,
    document_erased: `Erased ${document}`,
    holding_deposit: `Holding deposit recorded${price.replace(' pcm', '')}`,
    progress: `${actor} updated progress: ${describeProgress(note ?? '')}`,
    chain:
      note === 'confirmed' ? `${actor} confirmed a link of the chain` : `${actor} added a link of the chain`,
  }
  return texts[kind]
}

/** 'survey:done' -> 'Survey, done' */
function describeProgress(note: string): string {
  const [step = '', state = ''] = note.split(':')
  return isMilestone(step) && isMilestoneState(state)
    ? `${milestoneLabels[step]}, ${milestoneStateLabels[state].toLowerCase()}`
    : note
}
