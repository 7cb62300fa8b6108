import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

export const support = {
  loadFailed: 'Your requests could not be loaded',
  threadFailed: 'This request could not be loaded',
  subjectMissing: 'Say in a few words what it is about.',
  messageMissing: 'Write what happened, and what you expected.',
  sent: { title: 'Request sent', text: 'We’ll email you when we reply, and show the reply here.' },
  sendFailed: (error: unknown) => ({
    title: 'Error',
    text: `${quotaMessage(error) ?? unreachable} What you’ve written is still here.`,
  }),
  closed: { title: 'Request closed' },
  noRequest: { title: 'Request not found', text: 'It may belong to another account.' },
} as const
