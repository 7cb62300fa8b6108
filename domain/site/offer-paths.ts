/** Paths of offers and applications, for both sides. */
export const offerPaths = {
  offers: '/portal/offers',
  offer: (id: string) => `/portal/offers/${encodeURIComponent(id)}`,
  /** The form for a home. The listing page links to it without loading this file. */
  newOffer: (listingId: string) => `/portal/offers/new/${encodeURIComponent(listingId)}`,
  listingOffers: (listingId: string) => `/portal/offers/listing/${encodeURIComponent(listingId)}`,
} as const
