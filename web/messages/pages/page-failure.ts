/** When a whole page cannot be shown. */
export const pageFailure = {
  notFound: {
    code: '404',
    title: 'Oops! Page not found',
    text: 'The page you’re looking for doesn’t exist or has moved.',
    next: 'Return to Home',
  },
  propertyNotFound: {
    title: 'Property not found',
    text: 'It may have been withdrawn, or the address may be mistyped.',
    next: 'Search for homes',
  },
  propertyInReview: {
    title: 'We’re checking this advert',
    text: 'Our team checks some adverts before they go live. Come back later to see this one.',
    next: 'Search for homes',
  },
  postNotFound: {
    title: 'Blog post not found',
    text: 'It may have been taken down, or the address may be mistyped.',
    next: 'All articles',
  },
  /** Below the title of a page that could not be loaded. */
  notLoaded: 'Something went wrong on our side. Please try again in a moment.',
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
