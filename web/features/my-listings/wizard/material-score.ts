import { countStated } from '../../../../domain/listings/count-stated.ts'
import { materialFacts } from '../../../../domain/listings/material-information.ts'
import type { OwnListing } from '../../../entities/listing/own-listing.ts'

/** How much of the checklist is stated, counted as on the listing page. */
export function materialScore(listing: OwnListing): {
  stated: number
  applicable: number
  missing: string[]
} {
  const facts = materialFacts({
    listingType: listing.listing_type,
    propertyType: listing.property_type,
    country: listing.country,
    councilTaxBand: listing.council_tax_band,
    tenure: listing.tenure,
    leaseYearsLeft: listing.lease_years_left,
    groundRent: listing.ground_rent,
    serviceCharge: listing.service_charge,
    sharedOwnershipShare: listing.shared_ownership_share,
    deposit: listing.deposit,
    statements: listing.material_information,
  })
  return {
    ...countStated(facts),
    missing: facts.filter(({ state }) => state === 'not_stated').map(({ label }) => label),
  }
}
