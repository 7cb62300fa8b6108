import type { Tables } from '../../../supabase/database.ts'
import type { TagTone } from '../../ui/tag.tsx'

export type EnquirySide = Tables<'enquiry_messages'>['side']

/** Only its sender sees an unconfirmed one. */
export type EnquiryState = Exclude<Tables<'property_enquiries'>['status'], 'unconfirmed'>
export const enquiryStates: readonly EnquiryState[] = ['new', 'answered', 'viewing_booked', 'closed']

const labels: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  viewing_booked: 'Viewing booked',
  closed: 'Closed',
}

const tones: Record<EnquiryState, TagTone> = {
  new: 'ink',
  answered: 'info',
  viewing_booked: 'positive',
  closed: 'plain',
}

/** A new enquiry awaits a reply from the enquirer's point of view. */
const isWaiting = (state: EnquiryState, side: EnquirySide) => state === 'new' && side === 'enquirer'

export const stateLabel = (state: EnquiryState, side: EnquirySide): string =>
  isWaiting(state, side) ? 'Awaiting a reply' : labels[state]

export const stateTone = (state: EnquiryState, side: EnquirySide): TagTone =>
  isWaiting(state, side) ? 'soft' : tones[state]

export const isEnquiryState = (value: unknown): value is EnquiryState =>
  enquiryStates.some((state) => state === value)
