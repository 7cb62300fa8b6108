import type { PropertyType } from '../../domain/search/search-options.ts'
import type { Address } from './address.ts'

export type Era =
  | 'Georgian'
  | 'Victorian'
  | 'Edwardian'
  | '1920s'
  | '1930s'
  | '1950s'
  | '1960s'
  | '1970s'
  | '1980s'
  | '1990s'
  | '2000s'
  | '2010s'
  | 'new'

export type Condition = 'renovated' | 'kept' | 'dated'
export type Heating = 'gas' | 'electric' | 'storage' | 'oil' | 'lpg' | 'heat pump' | 'communal'
export type Aspect = 'south' | 'west' | 'east' | 'north' | 'south-west' | 'south-east' | 'north-west'

export type Outside =
  | { kind: 'garden'; aspect: Aspect; feet: number }
  | { kind: 'yard'; aspect: Aspect }
  | { kind: 'communal garden' }
  | { kind: 'balcony'; aspect: Aspect }
  | { kind: 'roof terrace'; aspect: Aspect }
  | { kind: 'none' }

export type Tenure = 'freehold' | 'leasehold' | 'share of freehold'

export type Parking = 'garage and drive' | 'garage' | 'drive' | 'allocated' | 'permit' | 'street' | 'none'

export type Extra =
  | 'fireplace'
  | 'stove'
  | 'bay'
  | 'sash'
  | 'tiles'
  | 'cornice'
  | 'beams'
  | 'cellar'
  | 'loft room'
  | 'utility'
  | 'cloakroom'
  | 'conservatory'
  | 'garden room'
  | 'study'
  | 'wardrobes'
  | 'charger'
  | 'solar'
  | 'underfloor'
  | 'lift'
  | 'entry phone'
  | 'bike store'
  | 'view'
  | 'corner plot'

/** A dwelling: the text, pictures and figures of its listing are all derived from it, so that they agree. */
export type Home = {
  address: Address
  type: Exclude<PropertyType, 'Land' | 'Garage' | 'Commercial'>
  isRent: boolean
  /** Noun phrase: `terraced house`, `tenement flat`, `barn conversion`. */
  dwelling: string
  era: Era
  walls: string
  bedrooms: number
  bathrooms: number
  hasEnsuite: boolean
  receptions: number
  squareFeet: number
  /** Not every listing states it. */
  isMeasured: boolean
  kitchen: 'open plan' | 'diner' | 'galley' | 'separate'
  /** Feet, long side first. */
  living: [number, number]
  mainBedroom: [number, number]
  outside: Outside
  parking: Parking
  heating: Heating
  condition: Condition
  extras: Set<Extra>
  /** Flats: 0 is the ground floor, -1 the lower ground floor. */
  floor: number
  floors: number
  isNew: boolean
  isRetirement: boolean
  isStudent: boolean
  hasChain: boolean
}

export const has = (home: Home, extra: Extra): boolean => home.extras.has(extra)
export const isFlat = (home: Home): boolean => home.type === 'Flat'
export const isOld = ({ era }: Home): boolean =>
  era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
export const isRecent = ({ era }: Home): boolean => era === '2000s' || era === '2010s' || era === 'new'

/** one, two ... ten: as prose writes small numbers. */
export function inWords(count: number): string {
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  return words[count] ?? String(count)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
