import { capitalised } from '../../../domain/text/count-phrase.ts'

export const enquirySent = {
  sent: (whom: string) => ({
    title: 'Enquiry sent',
    text: `${capitalised(whom)} has it now. Their answer comes to your mail and to Enquiries in your portal.`,
  }),
  toConfirm: (email: string, whom: string) => ({
    title: 'Check your email',
    text: `We have sent a link to ${email}. Open it within seven days, and your enquiry goes to ${whom}.`,
  }),
} as const
