import { quotaMessage } from '../quotas.ts'

export const savedSearches = {
  saved: { title: 'Search saved', text: 'You will find it under Searches and alerts.' },
  alertCreated: { title: 'Alert created', text: 'We will write to you once a day when new homes match.' },
  failed: (error: unknown) => ({
    title: 'Error',
    text: quotaMessage(error) ?? 'We couldn’t save this search. Check your connection, then try again.',
  }),
} as const
