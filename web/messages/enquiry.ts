import { capitalised } from '../../domain/count-words.ts'

export const enquiry = {
  sent: (whom: string) => ({
    title: 'Enquiry sent',
    text: `${capitalised(whom)} has it now. Their answer comes to your mail and to Enquiries in your portal.`,
  }),
  toConfirm: (email: string, whom: string) => ({
    title: 'Check your email',
    text: `We have sent a link to ${email}. Open it within seven days, and your enquiry goes to ${whom}.`,
  }),
  failed: 'Your message could not be sent. It is still here; please try again.',
  offline: 'We couldn’t reach the server. Your message is still here; please try again.',
  missing: {
    message: 'Write what you would like to know.',
    name: 'Enter your name.',
    email: 'Enter your email address.',
  },
} as const
