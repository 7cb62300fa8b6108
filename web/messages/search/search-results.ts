export const searchResults = {
  none: 'No properties found',
  failed: {
    title: 'We couldn’t load these homes',
    text: 'Your search is kept. Check your connection, then try again.',
  },
  tryAgain: 'Try again',
} as const
