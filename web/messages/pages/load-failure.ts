/** When part of a page could not be loaded. */
export const loadFailure = {
  listings: {
    title: 'We couldn’t load these homes',
    text: 'Check your connection, then try again.',
  },
  articles: {
    title: 'We couldn’t load these articles',
    text: 'Check your connection, then try again.',
  },
  part: {
    title: 'We couldn’t open this',
    text: 'Check your connection, then try again.',
  },
  map: 'We couldn’t load the map.',
  photo: 'We couldn’t load this photo.',
  tryAgain: 'Try again',
} as const
