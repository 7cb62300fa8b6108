import { capitalised } from '../../../domain/text/count-phrase.ts'

export const enquirySent = {
  sent: (whom: string) => ({
    title: 'Enquiry sent',
    text: `${capitalised(whom)} has your enquiry. We’ll email you when they reply, and you’ll find it under Enquiries.`,
  }),
  toConfirm: (email: string, whom: string) => ({
    title: 'Check your email',
    text: `Your enquiry is on its way to ${whom}. Open the link we’ve sent to ${email} so that we can send you the reply.`,
  }),
} as const
