import type { PropertyType } from '../../domain/search/search-options.ts'

/** Listing details that a picture depends on. All but the type may be unknown. */
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
  /** Title, description and construction; pictures must not contradict them. */
  words?: string
}

/** Whether the features mention something: `hasFeature(facts, /garden|patio/)`. */
export function hasFeature(facts: ListingFacts, words: RegExp): boolean {
  return facts.features.some((feature) => words.test(feature.toLowerCase()))
}

/** Whether the listing mentions it anywhere. */
export function says(facts: ListingFacts, words: RegExp): boolean {
  return hasFeature(facts, words) || words.test((facts.words ?? '').toLowerCase())
}

export type Era = 'Georgian' | 'Victorian' | 'between the wars' | 'post-war' | 'recent'

/** In order of priority: an old house may have a kitchen from the 2010s, and a new one may be in a Victorian street. */
const eras: readonly (readonly [RegExp, Era])[] = [
  [/new[- ]build|newly built|new home/, 'recent'],
  [/georgian|regency/, 'Georgian'],
  [/victorian|edwardian|period (house|home|property|features)/, 'Victorian'],
  [/\b19[234]0s\b|between the wars|art deco/, 'between the wars'],
  [/\b19[5678]0s\b|post-?war/, 'post-war'],
  [/\b(1990s|20[012]0s)\b/, 'recent'],
]

/** `a thatched cottage`, but not `12 Cottage Lane`: what a home is called, not its street. */
const streetWords =
  'road|street|lane|close|gardens|row|grove|place|mews|drive|way|avenue|court|terrace|hill|green|walk|view|field|yard'

/** Whether the listing describes the home as this. */
export function isCalled(facts: ListingFacts, ...names: string[]): boolean {
  return says(facts, new RegExp(`\\b(${names.join('|')})\\b(?! (${streetWords})\\b)`))
}

/** When the home was built, if the advert says. */
export function eraOf(facts: ListingFacts): Era | undefined {
  return eras.find(([pattern]) => says(facts, pattern))?.[1]
}
