import { unreachable } from './signing-out.ts'

export const support = {
  loadFailed: 'Your requests could not be loaded',
  threadFailed: 'This request could not be loaded',
  subjectMissing: 'Say in a few words what it is about.',
  messageMissing: 'Write what happened, and what you expected.',
  sent: { title: 'Request sent', text: 'You are told by email and here when there is an answer.' },
  sendFailed: { title: 'Error', text: `${unreachable} What you have written is kept.` },
  closed: { title: 'Request closed' },
  noRequest: { title: 'Request not found', text: 'It may belong to another account.' },
} as const
