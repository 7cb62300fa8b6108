import { squareFeetOf } from '../building/floor-plan.ts'
import { layOut } from '../building/lay-out.ts'
import type { Random } from '../random.ts'
import type { Address } from './address.ts'
import {
  chooseAttached,
  chooseEra,
  chooseRoof,
  chooseType,
  chooseWalls,
  nameDwelling,
} from './choose-building.ts'
import { chooseHeating, chooseOutside, chooseParking } from './choose-outside.ts'
import {
  chooseBathrooms,
  chooseBedrooms,
  chooseKitchen,
  chooseReceptions,
  chooseSize,
  chooseWashing,
} from './choose-rooms.ts'
import { chooseExtras } from './extras.ts'
import { type Condition, type Era, type Glazing, type Home, has, hasBath, type Outside } from './home.ts'

export type HomeOptions = {
  type?: Home['type'] | undefined
  isRent: boolean
  bedrooms?: number | undefined
  isStudent?: boolean | undefined
  era?: Era | undefined
}

/** Builds one home; each choice depends on the ones before it. */
export function buildHome(address: Address, options: HomeOptions, random: Random): Home {
  const type = options.type ?? chooseType(address, options.isRent, random)
  const era = options.era ?? chooseEra(address, type)
  const isStudent = options.isStudent ?? false
  const bedrooms = options.bedrooms ?? chooseBedrooms(type, isStudent, random)
  const level = type === 'Flat' ? chooseLevel(era, address, random) : { level: 0, levels: 2 }
  const { bathrooms, hasEnsuite } = chooseBathrooms(type, bedrooms, era, random)
  const receptions = chooseReceptions(type, bedrooms, random)
  const walls = chooseWalls(address, era, random)
  const condition = chooseCondition(era, options.isRent || isStudent, random)
  const base: Home = {
    address,
    type,
    isRent: options.isRent,
    dwelling: '',
    era,
    walls,
    roof: chooseRoof(address, era, walls, random),
    glazing: 'double',
    attached: chooseAttached(type, random),
    floors: [],
    bedrooms,
    washing: chooseWashing(bathrooms, bedrooms, condition, random),
    hasEnsuite,
    receptions,
    squareFeet: chooseSize(type, bedrooms, address, random),
    isMeasured: random.chance(options.isRent ? 0.72 : 0.9),
    kitchen: chooseKitchen(type, bedrooms, receptions, random),
    hob: 'electric',
    outside: reachable(chooseOutside(type, address, era, random), level.level),
    parking: chooseParking(type, address, era, random),
    heating: chooseHeating(type, address, era, random),
    condition,
    insulation: random.normal() * 4,
    extras: new Set(),
    ...level,
    isNew: era === 'new',
    isRetirement: !isStudent && isForRetirement(type, era, bedrooms) && random.chance(0.3),
    isStudent,
    hasChain: !options.isRent && !isStudent && era !== 'new' && random.chance(0.62),
  }
  return planned(withDetails(base, random))
}

/** Extras, and what depends on them. */
function withDetails(base: Home, random: Random): Home {
  const home: Home = { ...base, extras: chooseExtras(base, random) }
  const dwelling = nameDwelling(home, random)
  return {
    ...home,
    dwelling,
    attached: /end-of-terrace/.test(dwelling) ? random.pick(['left', 'right']) : home.attached,
    glazing: chooseGlazing(home, random),
    hob:
      home.heating === 'gas'
        ? random.pick(['gas', 'gas', 'induction'])
        : random.pick(['induction', 'electric']),
  }
}

/** The plan decides how large the home is. */
function planned(home: Home): Home {
  const isHouse = home.type !== 'Flat' && home.type !== 'Bungalow' && home.type !== 'Park Home'
  const storeys = isHouse ? storeysOf(home) : 1
  const floors = layOut({
    form: isHouse ? 'house' : home.type === 'Flat' ? 'flat' : 'bungalow',
    attached: home.attached,
    storeys,
    hasLoftRoom: has(home, 'loft room'),
    bedrooms: home.bedrooms,
    bathrooms: home.washing.map((washing) => (hasBath(washing) ? 'bath' : 'shower')),
    hasEnsuite: home.hasEnsuite,
    receptions: home.receptions,
    kitchen: home.kitchen,
    hasStudy: has(home, 'study'),
    hasUtility: has(home, 'utility'),
    hasCloakroom: has(home, 'cloakroom'),
    squareFeet: home.squareFeet,
  })
  return { ...home, floors, squareFeet: squareFeetOf(floors) }
}

/** Town houses and the largest terraces have three floors, and a loft room makes one more. */
function storeysOf(home: Home): 2 | 3 {
  const isTerraced = home.type === 'Terraced'
  const isTall =
    home.dwelling === 'town house' ||
    (isTerraced && home.era === 'Georgian' && !/cottage|mews/.test(home.dwelling)) ||
    (home.bedrooms > 4 && home.attached !== 'none')
  return isTall || has(home, 'loft room') ? 3 : 2
}

function chooseGlazing(home: Home, random: Random): Glazing {
  if (home.era === 'new') return random.chance(0.3) ? 'triple' : 'double'
  if (!has(home, 'sash')) return 'double'
  return random.weighted<Glazing>({ single: 45, secondary: 25, double: 30 })
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
function chooseLevel(era: Era, { country }: Address, random: Random): Pick<Home, 'level' | 'levels'> {
  const isTall = era === '2000s' || era === '2010s' || era === 'new' || era === '1960s'
  const levels = isTall ? random.int(3, 8) : random.int(2, 4)
  const hasBasement = era === 'Victorian' && country !== 'Scotland'
  return { level: random.int(hasBasement ? -1 : 0, levels - 1), levels }
}

/** No balconies on the ground floor, and no roof terraces below another flat. */
function reachable(outside: Outside, level: number): Outside {
  const isAbove = outside.kind === 'balcony' || outside.kind === 'roof terrace'
  if (isAbove && level < 1) return { kind: 'communal garden' }
  // Gardens belong to the flats that open to them.
  return outside.kind === 'garden' && level > 0 ? { kind: 'communal garden' } : outside
}
