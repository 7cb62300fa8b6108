import type { ListingFacts } from '../../pictures/facts.ts'
import type { Spot } from '../spot.ts'

/** Shared defaults of land, garages and shops, which have no rooms. */
export function otherFacts(
  property_type: 'Land' | 'Garage' | 'Commercial',
  spot: Spot,
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
    country: spot.country,
    region: spot.region,
  }
}
