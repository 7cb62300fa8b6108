import type { Random } from '../random.ts'
import type { Address } from './address.ts'
import { chooseEra, chooseType, chooseWalls, nameDwelling } from './choose-building.ts'
import { chooseHeating, chooseOutside, chooseParking } from './choose-outside.ts'
import {
  chooseBathrooms,
  chooseBedrooms,
  chooseKitchen,
  chooseReceptions,
  chooseRooms,
  chooseSize,
} from './choose-rooms.ts'
import { chooseExtras } from './extras.ts'
import type { Condition, Era, Home, Outside } from './home.ts'

export type HomeOptions = {
  type?: Home['type'] | undefined
  isRent: boolean
  bedrooms?: number | undefined
  isStudent?: boolean | undefined
}

/** Builds one home; each choice depends on the ones before it. */
export function buildHome(address: Address, options: HomeOptions, random: Random): Home {
  const type = options.type ?? chooseType(address, options.isRent, random)
  const era = chooseEra(address, type, random)
  const isStudent = options.isStudent ?? false
  const bedrooms = options.bedrooms ?? chooseBedrooms(type, isStudent, random)
  const kitchen = chooseKitchen(type, bedrooms, random)
  const squareFeet = chooseSize(type, bedrooms, address, random)
  const level = type === 'Flat' ? chooseLevel(era, address, random) : { floor: 0, floors: 2 }
  const base: Home = {
    address,
    type,
    isRent: options.isRent,
    dwelling: '',
    era,
    walls: chooseWalls(address, era, random),
    bedrooms,
    ...chooseBathrooms(type, bedrooms, era, random),
    receptions: chooseReceptions(type, bedrooms, random),
    squareFeet,
    isMeasured: random.chance(options.isRent ? 0.72 : 0.9),
    kitchen,
    ...chooseRooms({ squareFeet, bedrooms, kitchen, type }, random),
    outside: reachable(chooseOutside(type, address, era, random), level.floor),
    parking: chooseParking(type, address, era, random),
    heating: chooseHeating(type, address, era, random),
    condition: chooseCondition(era, options.isRent || isStudent, random),
    extras: new Set(),
    ...level,
    isNew: era === 'new',
    isRetirement: !isStudent && isForRetirement(type, era, bedrooms) && random.chance(0.3),
    isStudent,
    hasChain: !options.isRent && !isStudent && era !== 'new' && random.chance(0.62),
  }
  const withExtras: Home = { ...base, extras: chooseExtras(base, random) }
  return { ...withExtras, dwelling: nameDwelling(withExtras, random) }
}

const retirementEras = new Set<Era>(['1980s', '1990s', '2000s', '2010s'])

function isForRetirement(type: Home['type'], era: Era, bedrooms: number): boolean {
  return type === 'Flat' && retirementEras.has(era) && (bedrooms === 1 || bedrooms === 2)
}

function chooseCondition(era: Era, isLet: boolean, random: Random): Condition {
  if (era === 'new' || era === '2010s') return 'kept'
  return random.weighted<Condition>(
    isLet ? { renovated: 32, kept: 68 } : { renovated: 26, kept: 58, dated: 16 },
  )
}

/** Which floor of how many. English terraces have basements; tenements do not. */
function chooseLevel(era: Era, { country }: Address, random: Random): Pick<Home, 'floor' | 'floors'> {
  const isTall = era === '2000s' || era === '2010s' || era === 'new' || era === '1960s'
  const floors = isTall ? random.int(3, 8) : random.int(2, 4)
  const hasBasement = era === 'Victorian' && country !== 'Scotland'
  return { floor: random.int(hasBasement ? -1 : 0, floors - 1), floors }
}

/** No balconies on the ground floor, and no roof terraces below another flat. */
function reachable(outside: Outside, floor: number): Outside {
  const isAbove = outside.kind === 'balcony' || outside.kind === 'roof terrace'
  return isAbove && floor < 1 ? { kind: 'communal garden' } : outside
}
