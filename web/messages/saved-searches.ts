export const savedSearches = {
  saved: { title: 'Search saved', text: 'You will find it under Searches and alerts.' },
  alertCreated: { title: 'Alert created', text: 'We will write to you once a day when new homes match.' },
  tooMany: {
    title: 'Error',
    text: 'You have saved as many searches as we can keep. Remove one under Searches and alerts first.',
  },
  failed: { title: 'Error', text: 'We couldn’t save this search. Check your connection, then try again.' },
} as const
