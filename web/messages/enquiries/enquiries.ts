/** By the hint of the database error. */
const refusals: Record<string, string> = {
  rate_limited:
    'You have sent many messages in the last hour. Your words are kept here; please wait a while.',
  blocked: 'You and this person cannot write to each other any more. Your words are kept here.',
  enquiry_closed: 'This conversation has been closed. Your words are kept here.',
  not_your_enquiry: 'This conversation is no longer yours to write in.',
  wrong_viewing_time: 'Choose a time to come, within a year.',
  too_many_viewing_changes:
    'You’ve changed this viewing too many times. Try again in an hour, or send a message.',
  offline: 'We couldn’t reach the server. Your words are still here; please try again.',
}

export const enquiries = {
  failed: 'That could not be done. Please try again.',
  refusalFor: (error: unknown): string => refusals[codeOf(error)] ?? enquiries.failed,

  inboxFailed: 'Your enquiries could not be loaded',
  threadFailed: 'This conversation could not be loaded',
  notFound: {
    title: 'Enquiry not found',
    text: 'It may have been removed, or it belongs to another account.',
  },
  guestNotFound: {
    title: 'This link leads nowhere',
    text: 'An enquiry that is not confirmed within seven days is deleted. You can write a new one from the home’s page.',
  },
  guestBlocked: {
    title: 'Your enquiry was not passed on',
    text: 'You and this advertiser cannot write to each other.',
  },
  empty: {
    received: {
      title: 'No enquiries yet',
      text: 'Enquiries about your homes appear here and arrive by email.',
    },
    sent: {
      title: 'You have not asked about a home yet',
      text: 'Every home has a form for questions and viewings. The answers come here.',
    },
    found: { title: 'Nothing found', text: 'No conversation fits these words and this state.' },
  },
  messageMissing: 'Write something first.',
  reasonMissing: 'Tell us what happened.',
  viewingMissing: { day: 'Choose a day.', time: 'Choose a time.' },

  booked: { title: 'Viewing booked', text: 'We’ve let them know.' },
  closed: { title: 'Conversation closed' },
  reported: { title: 'Thank you', text: 'Our team will read this conversation.' },
  blocked: { title: 'Blocked', text: 'You get no more messages from them.' },
  unblocked: { title: 'Unblocked', text: 'You can write to each other again.' },
} as const

/** The database error's hint, or `offline` if there was no response. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('hint' in error && typeof error.hint === 'string' && error.hint) return error.hint
  return 'code' in error && error.code ? '' : 'offline'
}
