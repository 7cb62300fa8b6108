import { unreachable } from '../account/signing-out.ts'
import { quotaMessage } from '../quotas.ts'

export const support = {
  loadFailed: 'We couldn’t load your requests',
  threadFailed: 'We couldn’t load this request',
  subjectMissing: 'Describe it in a few words.',
  messageMissing: 'Write what happened, and what you expected.',
  sent: { title: 'Request sent', text: 'We’ll email you when we reply, and show the reply here.' },
  sendFailed: (error: unknown) => ({
    title: 'Error',
    text: `${quotaMessage(error) ?? unreachable} What you’ve written is still here.`,
  }),
  closed: { title: 'Request closed' },
  noRequest: { title: 'Request not found', text: 'It may belong to another account.' },
} as const
