import type { AdvertisedListing } from '../listings/generate-listings.ts'

/** The listing details that related rows need; a million complete listings would not fit in memory. */
export type ListingSummary = {
  id: string
  title: string
  price: number
  isRent: boolean
  isHouse: boolean
  isNew: boolean
  bedrooms: number | null
  status: string
  street: string
  locality: string
  town: string
  ownerId: string
  agencyId: string | null
  publishedAt: Date | null
  previousPrice: number | null
}

export function summariseListing({ listing, offer }: AdvertisedListing): ListingSummary {
  return {
    id: listing.id,
    title: listing.title,
    price: listing.price,
    isRent: listing.facts.listing_type === 'rent',
    isHouse: ['Terraced', 'Semi-Detached', 'Detached', 'Bungalow'].includes(listing.facts.property_type),
    isNew: listing.isNew,
    bedrooms: listing.facts.bedrooms,
    status: listing.market.status,
    street: listing.address.street,
    locality: listing.address.locality,
    town: listing.address.town,
    ownerId: offer.ownerId,
    agencyId: offer.agency?.id ?? null,
    publishedAt: listing.market.publishedAt,
    previousPrice: listing.market.previousPrice,
  }
}

export function isOpen(home: ListingSummary): boolean {
  return home.publishedAt !== null && ['live', 'under_offer'].includes(home.status)
}
