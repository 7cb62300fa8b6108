/** What stands in the way of an enquiry, by the code the server gives. */
const refusals: Record<string, string> = {
  not_on_the_market: 'This home is no longer on the market.',
  rate_limited: 'You have sent many enquiries today. Please try again tomorrow.',
  blocked: 'This advertiser does not take messages from you.',
  guests_closed: 'Please sign in to write: messages without an account are not being taken at the moment.',
  mfa_required: 'Please confirm your sign-in with your code first.',
  offline: 'We couldn’t reach the server. Your message is still here; please try again.',
}

export const enquiry = {
  sent: { title: 'Enquiry sent', text: 'You can follow it under Enquiries in your portal.' },
  failed: 'Your message could not be sent. It is still here; please try again.',
  refusalFor: (code: string): string => refusals[code] ?? enquiry.failed,
  missing: {
    message: 'Write what you would like to know.',
    name: 'Enter your name.',
    email: 'Enter your email address.',
  },
  signInFirst: 'Please sign in to send your enquiry. What you have written is kept.',
} as const
