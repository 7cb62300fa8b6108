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
  /** Whatever else the advert says (title, description, construction): pictures do not contradict it. */
  words?: string
}

/** Whether its list of features names something: `hasFeature(facts, /garden|patio/)`. */
export function hasFeature(facts: ListingFacts, words: RegExp): boolean {
  return facts.features.some((feature) => words.test(feature.toLowerCase()))
}

/** Whether the advert says so anywhere. */
export function says(facts: ListingFacts, words: RegExp): boolean {
  return hasFeature(facts, words) || words.test((facts.words ?? '').toLowerCase())
}

export type Era = 'Georgian' | 'Victorian' | 'between the wars' | 'post-war' | 'recent'

const eras: readonly (readonly [RegExp, Era])[] = [
  [
    /new[- ]build|newly built|new home|\b(1990s|20[012]0s)\b|\bnew (house|flat|apartment|development)/,
    'recent',
  ],
  [/georgian|regency/, 'Georgian'],
  [/victorian|edwardian|period (house|home|property|features)/, 'Victorian'],
  [/\b19[234]0s\b|between the wars|art deco/, 'between the wars'],
  [/\b19[5678]0s\b|post-?war/, 'post-war'],
]

/** When the home was built, if the advert says. */
export function eraOf(facts: ListingFacts): Era | undefined {
  return eras.find(([pattern]) => says(facts, pattern))?.[1]
}
