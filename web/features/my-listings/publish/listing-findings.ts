import {
  advertFindings,
  type Finding,
  type ListingToCheck,
} from '../../../../domain/listings/advert-check.ts'
import { dateInLondon } from '../../../../domain/time/dates.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'

/** The findings of the advert check for a listing. */
export function listingFindings(listing: OwnListing, comparables: readonly number[] = []): Finding[] {
  return advertFindings(toListingToCheck(listing, comparables), dateInLondon(new Date()))
}

export const hasBlocking = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'blocking')

const toListingToCheck = (listing: OwnListing, comparables: readonly number[]): ListingToCheck => ({
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
  epcStatus: listing.epc_status,
  epcExemption: listing.epc_exemption,
  landlordRegistration: listing.landlord_registration,
  addressLine: listing.address_line,
  postcode: listing.postcode,
  latitude: listing.latitude,
  photoCount: listing.images.length,
  councilTaxBand: listing.council_tax_band,
  tenure: listing.tenure,
  leaseYearsLeft: listing.lease_years_left,
  isNewHome: listing.is_new_home,
  sharedOwnershipShare: listing.shared_ownership_share,
  description: listing.description,
  features: listing.features,
  comparables,
})
