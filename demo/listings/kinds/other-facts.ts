import type { ListingFacts } from '../../pictures/facts.ts'
import type { Address } from '../address.ts'

/** Shared defaults of land, garages and shops, which have no rooms. */
export function otherFacts(
  property_type: 'Land' | 'Garage' | 'Commercial',
  address: Address,
  listing_type: 'sale' | 'rent',
  square_feet: number | null,
  features: string[],
): ListingFacts & { country: string; region: string } {
  return {
    property_type,
    listing_type,
    bedrooms: null,
    bathrooms: null,
    receptions: null,
    square_feet,
    features,
    country: address.country,
    region: address.region,
  }
}
