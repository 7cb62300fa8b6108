/** When something a page shows could not be fetched. */
export const loadFailure = {
  homes: {
    title: 'We couldn’t load these homes',
    text: 'Check your connection, then try again.',
  },
  articles: {
    title: 'We couldn’t load these articles',
    text: 'Check your connection, then try again.',
  },
  tryAgain: 'Try again',
} as const
