import type { PropertyType } from '../../domain/search/search-options.ts'
import { type Attached, allRooms, type FloorPlan, type Room, type RoomKind } from '../building/floor-plan.ts'
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

/** What stands in a bathroom; its picture, plan and description all say the same. */
export type Washing =
  | 'bath with shower over'
  | 'bath and separate shower'
  | 'walk-in shower'
  | 'shower cubicle'

export type Walls =
  | 'brick'
  | 'red brick'
  | 'London stock brick'
  | 'gault brick'
  | 'rendered'
  | 'stucco'
  | 'granite'
  | 'sandstone'
  | 'stone'
  | 'Cotswold stone'
  | 'Bath stone'
  | 'flint'

export type Roof = 'slate' | 'tile' | 'pantile' | 'stone slate' | 'thatch' | 'flat'
export type Glazing = 'single' | 'secondary' | 'double' | 'triple'

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

/** A dwelling: the text, pictures, plan and figures of its listing are all derived from it, so that they agree. */
export type Home = {
  address: Address
  type: Exclude<PropertyType, 'Land' | 'Garage' | 'Commercial'>
  isRent: boolean
  /** Noun phrase: `terraced house`, `tenement flat`, `barn conversion`. */
  dwelling: string
  era: Era
  walls: Walls
  roof: Roof
  glazing: Glazing
  /** Which side walls are shared with a neighbour. */
  attached: Attached
  /** Ground floor first; a flat has one. */
  floors: FloorPlan[]
  bedrooms: number
  /** One for each bathroom, the main one first. */
  washing: Washing[]
  hasEnsuite: boolean
  receptions: number
  squareFeet: number
  /** Not every listing states it. */
  isMeasured: boolean
  kitchen: 'open plan' | 'diner' | 'galley' | 'separate'
  hob: 'gas' | 'induction' | 'electric'
  outside: Outside
  parking: Parking
  heating: Heating
  condition: Condition
  /** Points that the certificate gives or takes for what cannot be seen. */
  insulation: number
  extras: Set<Extra>
  /** Flats: 0 is the ground floor, -1 the lower ground floor. */
  level: number
  /** Floors of the building that a flat is in. */
  levels: number
  isNew: boolean
  isRetirement: boolean
  isStudent: boolean
  hasChain: boolean
}

export const roomsOf = (home: Pick<Home, 'floors'>, kind: RoomKind): Room[] =>
  allRooms(home.floors).filter((room) => room.kind === kind)

/** The room people sit in, and in a studio sleep in. */
export const livingRoomOf = (home: Pick<Home, 'floors'>): Room => {
  const [room] = roomsOf(home, 'living')
  if (!room) throw new Error('a home without a living room')
  return room
}

export const mainBedroomOf = (home: Pick<Home, 'floors'>): Room | undefined =>
  roomsOf(home, 'bed').find(({ name }) => name === 'Bedroom' || name === 'Bedroom 1')

export const hasBath = (washing: Washing): boolean => washing.startsWith('bath')

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
