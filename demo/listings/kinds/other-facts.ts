import type { Building } from '../../building/building.ts'
import type { ListingFacts } from '../../pictures/facts.ts'
import type { Address } from '../address.ts'

type Options = {
  property_type: 'Land' | 'Garage' | 'Commercial'
  listing_type: 'sale' | 'rent'
  square_feet: number | null
  features: string[]
  building: Building
}

/** Shared defaults of land, garages and shops, which have no rooms to count. */
export function otherFacts(
  { country, region }: Address,
  options: Options,
): ListingFacts & { country: string; region: string; building: Building } {
  return { ...options, bedrooms: null, bathrooms: null, receptions: null, country, region }
}
