import { quotaMessage } from '../quotas.ts'

/** By the hint of the database error. */
const refusals: Record<string, string> = {
  slot_taken: 'That time has just been taken. Choose another.',
  seeker_busy: 'There’s another viewing at that time. Choose another time.',
  host_busy: 'You have another viewing at that time, or too little time to travel. Choose another time.',
  already_booked: 'There’s already a viewing of this home. Reschedule it under Viewings.',
  not_on_the_market: 'This home is no longer on the market.',
  own_home: 'This home is your own.',
  blocked: 'You and this advertiser can’t message each other.',
  sign_in_first: 'Sign in to book a viewing.',
  within_notice: 'It’s too late to reschedule online. Call to agree another time, or cancel.',
  drawn_place: 'A place from a viewing draw has a fixed time. You can cancel it.',
  viewing_over: 'This viewing is over or has been cancelled.',
  viewing_ahead: 'You can give feedback after the viewing.',
  not_your_viewing: 'You no longer have access to this viewing.',
  wrong_viewing_time: 'Choose a time within the next year.',
  wrong_viewing_hour: 'Choose a time between 06:00 and 22:00.',
  too_many_viewing_changes: 'You’ve changed this viewing too many times. Try again in an hour.',
  too_many_viewings: 'You’ve reached the limit for booked viewings. Cancel one to make room.',
  too_many_viewing_rules: 'You’ve reached the limit for viewing times. Delete some to make room.',
  too_many_feeds: 'You’ve reached the limit for calendar links. Delete one to make room.',
  draw_open: 'There’s already a viewing draw for this home.',
  draw_closed: 'This viewing draw has closed.',
  draw_full: 'This viewing draw is full.',
  slot_before_deadline: 'Choose viewing times at least 3 hours after the deadline.',
  wrong_deadline: 'Choose a deadline between 1 hour and 60 days from now.',
  wrong_slots: 'Add between 1 and 50 viewing times.',
  not_your_listing: 'You no longer manage this home.',
}

export const viewingMessages = {
  failed: 'That didn’t work. Please try again.',
  offline: 'We couldn’t reach the server. Please try again.',
  refusalFor: (error: unknown): string => {
    const hint = typeof error === 'object' && error !== null && 'hint' in error ? `${error.hint}` : ''
    return refusals[hint] ?? quotaMessage(error) ?? viewingMessages.failed
  },
  loadFailed: 'We couldn’t load your viewings',
  optionsFailed: 'We couldn’t load the viewing times.',
  availabilityFailed: 'We couldn’t load your availability',
  feedsFailed: 'We couldn’t load your calendar links',
  empty: {
    host: {
      title: 'No viewings in this period',
      text: 'Viewings appear here when people book. Publish your availability so that they can choose a time.',
    },
    seeker: {
      title: 'No viewings in this period',
      text: 'Book a viewing from any listing with viewing times, and it appears here.',
    },
  },
  noSlots: 'No viewing times are free in the next two weeks.',
  moved: { title: 'Viewing rescheduled', text: 'We’ve let them know.' },
  cancelled: { title: 'Viewing cancelled', text: 'We’ve let them know.' },
  feedbackSent: { title: 'Thank you for your feedback' },
  availabilitySaved: { title: 'Availability saved', text: 'People can now book these times.' },
  drawOpened: { title: 'Viewing draw opened', text: 'People can enter until the deadline.' },
  drawJoined: { title: 'You’ve entered the draw', text: 'We’ll email you after the draw.' },
  drawLeft: { title: 'You’ve left the draw' },
  feedCreated: 'Copy this link now. We don’t store it, so we can’t show it again.',
} as const
