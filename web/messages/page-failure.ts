/** When a whole page cannot be shown. */
export const pageFailure = {
  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    text: 'This door doesn’t open on to anything.',
    next: 'Return to Home',
  },
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side, and this page can’t be shown. Please try again in a moment.',
    next: 'Try again',
    home: 'Return to Home',
  },
} as const
