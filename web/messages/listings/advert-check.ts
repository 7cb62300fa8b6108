import type { FindingCode } from '../../../domain/listings/advert-check.ts'
import {
  type FindingMessage,
  findingMessage,
  findingMessages,
} from '../../../domain/listings/finding-messages.ts'

export const advertCheck = {
  messageFor: findingMessage,
  toDo: (code: FindingCode): Pick<FindingMessage, 'title' | 'step'> => findingMessages[code],
  clear: {
    title: 'Ready to publish',
    text: 'No problems found.',
  },
  confirmWarnings: 'I’ve checked this and it’s correct',
  problemsRemaining: (count: number) =>
    count === 1 ? 'Fix the problem above first.' : `Fix the ${count} problems above first.`,
  reasonLabel: 'Why is this right?',
  reasonHint: 'Our staff read this before the advert goes live. At least 20 characters.',
  reasonMissing: 'Tell us why, in at least 20 characters.',
  sentForReview: {
    title: 'Sent for checking',
    text: 'We’re checking this advert. It goes live as soon as we approve it.',
  },
  inReview: {
    title: 'We’re checking this advert',
    text: 'It goes live as soon as we approve it, usually within one working day.',
  },
  refused: (reason: string | null) => `We didn’t approve this advert${reason ? `: ${reason}` : '.'}`,
} as const
