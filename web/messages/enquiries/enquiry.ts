export const enquiry = {
  failed: 'Your message could not be sent. It is still here; please try again.',
  offline: 'We couldn’t reach the server. Your message is still here; please try again.',
  missing: {
    message: 'Write what you would like to know.',
    name: 'Enter your name.',
    email: 'Enter your email address.',
  },
} as const
