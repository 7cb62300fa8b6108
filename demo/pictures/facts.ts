export const propertyTypes = [
  'Commercial',
  'Flat',
  'Detached',
  'Semi-Detached',
  'Terraced',
  'Bungalow',
  'Land',
  'Park Home',
  'Garage',
] as const

export type PropertyType = (typeof propertyTypes)[number]

/** What a picture may depend on. All but the type may be unknown, as in a real advert. */
export type ListingFacts = {
  property_type: PropertyType
  listing_type: 'sale' | 'rent'
  bedrooms: number | null
  bathrooms: number | null
  receptions: number | null
  square_feet: number | null
  features: readonly string[]
  /** England, Scotland, Wales, Northern Ireland */
  country?: string
  /** London, South West, Yorkshire... */
  region?: string
}

/** Whether the advert names something, in whatever words: `hasFeature(facts, /garden|patio/)`. */
export function hasFeature(facts: ListingFacts, words: RegExp): boolean {
  return facts.features.some((feature) => words.test(feature.toLowerCase()))
}
