import { capitalised } from '../../../domain/text/count-phrase.ts'

export const enquirySent = {
  sent: (whom: string) => ({
    title: 'Enquiry sent',
    text: `${capitalised(whom)} has your enquiry. We’ll email you when they reply, and you’ll find it under Enquiries.`,
  }),
  toConfirm: (email: string, whom: string) => ({
    title: 'Check your email',
    text: `We’ve sent a link to ${email}. Open it within seven days to send your enquiry to ${whom}.`,
  }),
} as const
