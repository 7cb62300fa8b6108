/** Paths of offers and applications, for both sides. */
export const offerPaths = {
  offers: '/portal/offers',
  offer: (id: string) => `/portal/offers/${encodeURIComponent(id)}`,
  received: '/portal/offers?side=advertiser',
  listingOffers: (listingId: string) => `/portal/offers/listing/${encodeURIComponent(listingId)}`,
} as const
