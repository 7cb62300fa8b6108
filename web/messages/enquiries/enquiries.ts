/** By the hint of the database error. */
const refusals: Record<string, string> = {
  rate_limited:
    'You’ve sent too many messages in the last hour. Your message is still here. Try again later.',
  blocked: 'You can no longer message each other. Your message is still here.',
  enquiry_closed: 'This conversation is closed. Your message is still here.',
  not_your_enquiry: 'You no longer have access to this conversation.',
  wrong_viewing_time: 'Choose a time within the next year.',
  not_a_colleague: 'This colleague no longer works for your agency. Choose another one.',
  too_many_viewing_changes:
    'You’ve changed this viewing too many times. Try again in an hour, or send a message.',
  offline: 'We couldn’t reach the server. Your message is still here. Try again.',
}

export const enquiries = {
  failed: 'That didn’t work. Please try again.',
  refusalFor: (error: unknown): string => refusals[codeOf(error)] ?? enquiries.failed,

  inboxFailed: 'We couldn’t load your enquiries',
  threadFailed: 'We couldn’t load this conversation',
  notFound: {
    title: 'Enquiry not found',
    text: 'It may have been removed, or you may not have access to it.',
  },
  guestNotFound: {
    title: 'This link no longer works',
    text: 'Use the newest email about this enquiry, or send a new one from the listing.',
  },
  guestBlocked: {
    title: 'Your enquiry wasn’t sent',
    text: 'You and this advertiser can’t message each other.',
  },
  empty: {
    received: {
      title: 'No enquiries yet',
      text: 'New enquiries appear here, and we’ll email you about each one.',
    },
    sent: {
      title: 'You haven’t sent an enquiry yet',
      text: 'Send an enquiry from any listing. Replies appear here.',
    },
    found: { title: 'No conversations match', text: 'Try other words or another status.' },
  },
  messageMissing: 'Write something first.',
  reasonMissing: 'Tell us what happened.',
  viewingMissing: { day: 'Choose a day.', time: 'Choose a time.' },

  assigned: (name: string | undefined) => ({
    title: name ? `Assigned to ${name}` : 'Moved to the branch inbox',
  }),
  noteMissing: 'Write a note first.',
  fieldsLeft: (names: readonly string[]) =>
    `Replace ${names.map((name) => `{{${name}}}`).join(' and ')} before you send this.`,
  booked: { title: 'Viewing booked', text: 'We’ve let them know.' },
  closed: { title: 'Conversation closed' },
  reported: { title: 'Thank you', text: 'Our team will read this conversation.' },
  blocked: { title: 'Blocked', text: 'You won’t get any more messages from them.' },
  unblocked: { title: 'Unblocked', text: 'You can message each other again.' },
} as const

/** The database error's hint, or `offline` if there was no response. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('hint' in error && typeof error.hint === 'string' && error.hint) return error.hint
  return 'code' in error && error.code ? '' : 'offline'
}
