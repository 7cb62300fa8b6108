import type { TagTone } from '../../ui/tag.tsx'

/** Who asked, and who advertises the home. */
export type EnquirySide = 'enquirer' | 'professional'

export const enquiryStates = ['new', 'answered', 'viewing_booked', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export const stateLabels: Record<EnquiryState, string> = {
  new: 'New',
  answered: 'Answered',
  viewing_booked: 'Viewing booked',
  closed: 'Closed',
}

export const stateTones: Record<EnquiryState, TagTone> = {
  new: 'ink',
  answered: 'info',
  viewing_booked: 'positive',
  closed: 'plain',
}

export const isEnquiryState = (value: unknown): value is EnquiryState =>
  enquiryStates.some((state) => state === value)
