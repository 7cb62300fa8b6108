import type { PropertyType } from '../../domain/search/search-options.ts'
import type { Building, HomeBuilding } from '../building/building.ts'

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
  /** The model the listing was written from. Without it a picture shows any home of that type. */
  building?: Building
}

export const homeOf = ({ building }: ListingFacts): HomeBuilding | undefined =>
  building?.kind === 'home' ? building : undefined

/** Whether the features mention something: `hasFeature(facts, /garden|patio/)`. */
export function hasFeature(facts: ListingFacts, words: RegExp): boolean {
  return facts.features.some((feature) => words.test(feature.toLowerCase()))
}

/** Whether the home has an extra such as `solar`; undefined if it is not known. */
export const hasExtra = (facts: ListingFacts, extra: string): boolean | undefined =>
  homeOf(facts)?.extras.includes(extra)

export type Period = 'Georgian' | 'Victorian' | 'between the wars' | 'post-war' | 'recent'

const periods: Record<HomeBuilding['era'], Period> = {
  Georgian: 'Georgian',
  Victorian: 'Victorian',
  Edwardian: 'Victorian',
  '1920s': 'between the wars',
  '1930s': 'between the wars',
  '1950s': 'post-war',
  '1960s': 'post-war',
  '1970s': 'post-war',
  '1980s': 'post-war',
  '1990s': 'recent',
  '2000s': 'recent',
  '2010s': 'recent',
  new: 'recent',
}

/** When the home was built, if it is known. */
export const periodOf = (facts: ListingFacts): Period | undefined => {
  const home = homeOf(facts)
  return home && periods[home.era]
}

/** Whether the home is called this: `isCalled(facts, 'cottage')`. */
export const isCalled = (facts: ListingFacts, ...names: string[]): boolean =>
  names.some((name) => homeOf(facts)?.dwelling.includes(name) ?? false)

/** Storeys that the front shows: a room in the roof has its windows at the back. */
export function storeysOf(facts: ListingFacts): number | undefined {
  const home = homeOf(facts)
  return home && home.floors.length - (home.extras.includes('loft room') ? 1 : 0)
}
