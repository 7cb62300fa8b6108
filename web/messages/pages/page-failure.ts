/** When a whole page cannot be shown. */
export const pageFailure = {
  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    text: 'The page you’re looking for doesn’t exist or has moved.',
    next: 'Return to Home',
  },
  unreachable: {
    title: 'We couldn’t reach Lintel',
    text: 'The connection was lost before this page arrived. Check it, then try again.',
  },
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side, and this page can’t be shown. Please try again in a moment.',
    next: 'Try again',
    home: 'Return to Home',
  },
} as const
