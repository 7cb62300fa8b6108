import type { OfferStatus } from '../../../domain/offers/offer-words.ts'
import type { TagTone } from '../../ui/tag.tsx'
import type { OfferSummary } from './offer-queries.ts'

const tones: Record<OfferStatus, TagTone> = {
  submitted: 'info',
  countered: 'accent',
  accepted: 'positive',
  confirmed: 'positive',
  declined: 'negative',
  withdrawn: 'plain',
  fallen_through: 'negative',
  not_chosen: 'plain',
}

/** What the status means to the reader. */
export function offerTag({ status, side, kind, sealed_until }: OfferSummary): {
  tone: TagTone
  label: string
} {
  const isApplicant = side === 'applicant'
  const labels: Record<OfferStatus, string> = {
    submitted: sealed_until ? 'Sealed' : isApplicant ? 'Awaiting a decision' : 'Awaiting your decision',
    countered: isApplicant ? 'Counter-offer to answer' : 'Counter-offer sent',
    accepted:
      kind === 'rent'
        ? isApplicant
          ? 'Accepted, ready to confirm'
          : 'Accepted, not confirmed yet'
        : 'Accepted',
    confirmed: 'Let agreed',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    fallen_through: 'Fallen through',
    not_chosen: kind === 'rent' ? 'Let to someone else' : 'Another offer accepted',
  }
  return { tone: tones[status], label: labels[status] }
}

export const isOpenOffer = ({ status }: Pick<OfferSummary, 'status'>) =>
  ['submitted', 'countered', 'accepted', 'confirmed'].includes(status)

export const isAccepted = ({ status }: Pick<OfferSummary, 'status'>) =>
  status === 'accepted' || status === 'confirmed'
