import { type Advert, advertFindings, type Finding } from '../../../../domain/listings/advert-check.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'

/** The findings of the advert check for a listing. */
export function listingFindings(listing: OwnListing, comparables: readonly number[] = []): Finding[] {
  return advertFindings(toAdvert(listing, comparables))
}

export const hasForbidden = (findings: readonly Finding[]): boolean =>
  findings.some(({ weight }) => weight === 'forbidden')

const toAdvert = (listing: OwnListing, comparables: readonly number[]): Advert => ({
  listingType: listing.listing_type,
  propertyType: listing.property_type,
  country: listing.country,
  title: listing.title,
  location: listing.location,
  price: listing.price,
  deposit: listing.deposit,
  holdingDeposit: listing.holding_deposit,
  letType: listing.let_type,
  epcRating: listing.epc_rating,
  landlordRegistration: listing.landlord_registration,
  description: listing.description,
  features: listing.features,
  comparables,
})
