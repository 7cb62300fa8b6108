import type { TagTone } from '../../../ui/tag.tsx'
import type { EnquiryStatus } from './enquiry-queries.ts'

export const enquiryStatusLabels: Record<EnquiryStatus, string> = {
  new: 'New',
  answered: 'Answered',
  viewing_booked: 'Viewing booked',
  closed: 'Closed',
  unconfirmed: 'Not confirmed',
}

export const enquiryStatusTones: Record<EnquiryStatus, TagTone> = {
  new: 'soft',
  answered: 'positive',
  viewing_booked: 'info',
  closed: 'plain',
  unconfirmed: 'missing',
}

/** Ada Byron (no account) */
export const guestReporter = (name = 'The enquirer') => `${name} (no account)`
