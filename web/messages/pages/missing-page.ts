/** When a listing or an article cannot be shown. */
export const missingPage = {
  property: {
    title: 'Property not found',
    text: 'It may have been withdrawn, or the address may be mistyped.',
    next: 'Search for homes',
  },
  propertyInReview: {
    title: 'We’re checking this advert',
    text: 'Our team checks some adverts before they go live. Come back later to see this one.',
    next: 'Search for homes',
  },
  post: {
    title: 'Blog post not found',
    text: 'It may have been taken down, or the address may be mistyped.',
    next: 'All articles',
  },
  /** Below the title of a page that could not be loaded. */
  notLoaded: 'Something went wrong on our side. Please try again in a moment.',
} as const
