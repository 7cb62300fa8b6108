import type { Random } from '../random.ts'
import { chooseExtras } from './extras.ts'
import type { Aspect, Condition, Era, Heating, Home, Outside, Parking } from './home.ts'
import type { Setting, Spot } from './spot.ts'

type HomeType = Home['type']
export type Wish = { type?: HomeType; isRent: boolean; bedrooms?: number; isStudent?: boolean }

const typesBySetting: Record<Setting, Partial<Record<HomeType, number>>> = {
  centre: { Flat: 78, Terraced: 19, 'Semi-Detached': 2, Detached: 1 },
  urban: { Flat: 38, Terraced: 36, 'Semi-Detached': 18, Detached: 6, Bungalow: 2 },
  suburban: { Flat: 17, Terraced: 27, 'Semi-Detached': 31, Detached: 17, Bungalow: 8 },
  town: { Flat: 10, Terraced: 25, 'Semi-Detached': 26, Detached: 26, Bungalow: 11, 'Park Home': 2 },
  rural: { Flat: 4, Terraced: 17, 'Semi-Detached': 20, Detached: 40, Bungalow: 15, 'Park Home': 4 },
}

const erasBySetting: Record<Setting, Partial<Record<Era, number>>> = {
  centre: {
    Georgian: 8,
    Victorian: 30,
    Edwardian: 8,
    '1930s': 6,
    '1960s': 8,
    '1990s': 8,
    '2000s': 14,
    '2010s': 13,
    new: 5,
  },
  urban: {
    Georgian: 3,
    Victorian: 30,
    Edwardian: 14,
    '1920s': 6,
    '1930s': 14,
    '1950s': 6,
    '1960s': 6,
    '1980s': 4,
    '2000s': 8,
    '2010s': 6,
    new: 3,
  },
  suburban: {
    Victorian: 9,
    Edwardian: 8,
    '1920s': 8,
    '1930s': 20,
    '1950s': 12,
    '1960s': 11,
    '1970s': 9,
    '1980s': 7,
    '1990s': 7,
    '2000s': 5,
    '2010s': 5,
    new: 3,
  },
  town: {
    Georgian: 4,
    Victorian: 16,
    Edwardian: 8,
    '1930s': 9,
    '1950s': 8,
    '1960s': 10,
    '1970s': 12,
    '1980s': 9,
    '1990s': 9,
    '2000s': 7,
    '2010s': 6,
    new: 4,
  },
  rural: {
    Georgian: 9,
    Victorian: 22,
    Edwardian: 6,
    '1930s': 5,
    '1950s': 8,
    '1960s': 9,
    '1970s': 12,
    '1980s': 9,
    '1990s': 9,
    '2000s': 6,
    '2010s': 4,
    new: 2,
  },
}

const bedroomsByType: Record<HomeType, Partial<Record<string, number>>> = {
  Flat: { 0: 7, 1: 34, 2: 47, 3: 12 },
  Terraced: { 2: 32, 3: 51, 4: 14, 5: 3 },
  'Semi-Detached': { 2: 12, 3: 62, 4: 22, 5: 4 },
  Detached: { 3: 27, 4: 48, 5: 20, 6: 5 },
  Bungalow: { 2: 46, 3: 44, 4: 10 },
  'Park Home': { 1: 18, 2: 82 },
}

export function buildHome(spot: Spot, wish: Wish, random: Random): Home {
  const isStudent = wish.isStudent ?? false
  const type = wish.type ?? chooseType(spot, wish.isRent, random)
  const era = chooseEra(spot, type, random)
  const bedrooms = wish.bedrooms ?? chooseBedrooms(type, isStudent, random)
  const isNew = era === 'new'
  const isRetirement =
    !isNew &&
    !wish.isRent &&
    type === 'Flat' &&
    bedrooms > 0 &&
    bedrooms < 3 &&
    recentEras.has(era) &&
    random.chance(0.18)
  const { bathrooms, hasEnsuite } = chooseBathrooms(type, bedrooms, era, random)
  const squareFeet = chooseSize(type, bedrooms, spot, random)
  const condition = chooseCondition(era, wish.isRent, random)
  const floors = type === 'Flat' ? chooseFloors(era, random) : 2
  const base = {
    spot,
    type,
    isRent: wish.isRent,
    dwelling: '',
    era,
    walls: chooseWalls(spot, era, random),
    bedrooms,
    bathrooms,
    hasEnsuite,
    receptions: chooseReceptions(type, bedrooms, random),
    squareFeet,
    isMeasured: random.chance(wish.isRent ? 0.72 : 0.9),
    kitchen: chooseKitchen(type, bedrooms, random),
    ...chooseRooms(squareFeet, bedrooms, random),
    outside: chooseOutside(type, spot, era, random),
    parking: chooseParking(type, spot, era, random),
    heating: chooseHeating(type, spot, era, random),
    condition,
    extras: new Set<never>(),
    floor: type === 'Flat' ? random.int(era === 'Victorian' ? -1 : 0, floors - 1) : 0,
    floors,
    isNew,
    isRetirement,
    isStudent,
    hasChain: !wish.isRent && !isNew && random.chance(0.62),
  } satisfies Home
  const withExtras: Home = { ...base, extras: chooseExtras(base, random) }
  return { ...withExtras, dwelling: nameDwelling(withExtras, random) }
}

const recentEras = new Set<Era>(['1980s', '1990s', '2000s', '2010s'])

/** A street's own name tells: closes have no tenements, mews no bungalows. */
function chooseType({ setting, street }: Spot, isRent: boolean, random: Random): HomeType {
  const weights = { ...typesBySetting[setting] }
  const scale = (type: HomeType, by: number) => {
    weights[type] = (weights[type] ?? 0) * by
  }
  // Those who own a park home live in it.
  if (isRent) scale('Park Home', 0)
  if (/ (Close|Drive|Avenue|Crescent|Gardens|Rise|Way)$/.test(street)) {
    scale('Detached', 1.5)
    scale('Semi-Detached', 1.6)
    scale('Flat', 0.6)
  }
  if (/ (Street|Terrace|Row|Place|Square)$/.test(street)) {
    scale('Terraced', 1.9)
    scale('Bungalow', 0.2)
  }
  if (/ (Court|Quay|Parade|Wharf|Mews)$/.test(street)) scale('Flat', 3)
  return random.weighted<HomeType>(weights)
}

function chooseEra({ setting, street }: Spot, type: HomeType, random: Random): Era {
  if (type === 'Park Home') return random.pick(['1990s', '2000s', '2010s'])
  if (type === 'Bungalow')
    return random.weighted({
      '1930s': 16,
      '1950s': 18,
      '1960s': 26,
      '1970s': 22,
      '1980s': 10,
      '2010s': 5,
      new: 3,
    })
  const weights = { ...erasBySetting[setting] }
  if (/ (Close|Court|Way|Mead|Meadow|Croft|Fields?|Orchard)$/.test(street)) {
    for (const old of ['Georgian', 'Victorian', 'Edwardian', '1920s'] as const)
      weights[old] = (weights[old] ?? 0) * 0.12
  }
  if (type === 'Semi-Detached' || type === 'Detached') weights.Georgian = (weights.Georgian ?? 0) * 0.3
  return random.weighted<Era>(weights)
}

function chooseBedrooms(type: HomeType, isStudent: boolean, random: Random): number {
  if (isStudent) return type === 'Flat' ? random.int(2, 4) : random.int(3, 6)
  return Number(random.weighted(bedroomsByType[type] as Record<string, number>))
}

function chooseBathrooms(type: HomeType, bedrooms: number, era: Era, random: Random) {
  if (bedrooms < 2) return { bathrooms: 1, hasEnsuite: false }
  const modern = era === 'new' || era === '2010s' || era === '2000s' || era === '1990s'
  const wanted = bedrooms - 2 + (modern ? 0.9 : 0) + (type === 'Detached' ? 0.7 : 0) + random.normal() * 0.5
  const bathrooms = Math.max(1, Math.min(bedrooms, wanted > 2.6 ? 3 : wanted > 1.1 ? 2 : 1))
  return { bathrooms, hasEnsuite: bathrooms > 1 && random.chance(0.85) }
}

function chooseReceptions(type: HomeType, bedrooms: number, random: Random): number {
  if (type === 'Flat' || type === 'Park Home' || bedrooms < 3) return 1
  if (bedrooms === 3) return random.chance(0.4) ? 2 : 1
  return random.weighted({ 1: 10, 2: 62, 3: 28 }) === '3' ? 3 : random.chance(0.85) ? 2 : 1
}

const baseFeet: Record<HomeType, [number, number]> = {
  Flat: [300, 205],
  Terraced: [310, 205],
  'Semi-Detached': [330, 215],
  Detached: [420, 265],
  Bungalow: [360, 245],
  'Park Home': [330, 205],
}

function chooseSize(type: HomeType, bedrooms: number, { setting }: Spot, random: Random): number {
  const [base, each] = baseFeet[type]
  const inCentre = setting === 'centre' ? 0.93 : 1
  const feet = (base + each * bedrooms + (bedrooms > 3 ? 60 * (bedrooms - 3) : 0)) * inCentre
  return Math.round((feet * (1 + random.normal() * 0.09)) / 1)
}

function chooseRooms(squareFeet: number, bedrooms: number, random: Random) {
  const room = (share: number, low: number, high: number): [number, number] => {
    const area = Math.min(high, Math.max(low, squareFeet * share * (1 + random.normal() * 0.08)))
    const ratio = 1.1 + random.next() * 0.3
    const width = Math.sqrt(area / ratio)
    return [Math.round(width * ratio), Math.round(width)]
  }
  const livingShare = bedrooms === 0 ? 0.5 : bedrooms < 3 ? 0.24 : 0.16
  return { living: room(livingShare, 130, 420), mainBedroom: room(bedrooms < 2 ? 0.22 : 0.135, 95, 260) }
}

function chooseKitchen(type: HomeType, bedrooms: number, random: Random): Home['kitchen'] {
  if (bedrooms === 0) return 'open plan'
  if (type === 'Flat') return random.weighted({ 'open plan': 48, separate: 30, galley: 14, diner: 8 })
  return random.weighted({ 'open plan': 30, diner: 42, separate: 20, galley: bedrooms < 3 ? 8 : 0 })
}

const aspects: Aspect[] = ['south', 'west', 'east', 'south-west', 'south-east', 'north-west', 'north']

function chooseOutside(type: HomeType, { setting }: Spot, era: Era, random: Random): Outside {
  const aspect = random.pick(aspects)
  if (type === 'Flat') {
    const kind = random.weighted({
      none: 42,
      'communal garden': 28,
      balcony: era === '2000s' || era === '2010s' || era === 'new' ? 46 : 6,
      garden: era === 'Victorian' || era === 'Edwardian' ? 14 : 4,
      'roof terrace': setting === 'centre' ? 6 : 1,
    })
    if (kind === 'garden') return { kind, aspect, feet: random.int(18, 40) }
    return kind === 'none' || kind === 'communal garden' ? { kind } : { kind, aspect }
  }
  if (type === 'Terraced' && era !== 'new' && setting !== 'rural' && random.chance(0.35))
    return { kind: 'yard', aspect }
  const usual = { Terraced: 38, 'Semi-Detached': 58, Detached: 76, Bungalow: 60, 'Park Home': 24 }[type]
  const scale = setting === 'rural' ? 1.5 : setting === 'centre' ? 0.6 : 1
  return {
    kind: 'garden',
    aspect,
    feet: Math.max(16, Math.round(usual * scale * (1 + random.normal() * 0.25))),
  }
}

function chooseParking(type: HomeType, { setting }: Spot, era: Era, random: Random): Parking {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  if (type === 'Flat')
    return random.weighted<Parking>(
      setting === 'centre'
        ? { none: 45, permit: 35, allocated: isOld ? 4 : 28 }
        : { street: isOld ? 38 : 16, permit: 22, allocated: isOld ? 10 : 48, garage: 6 },
    )
  if (type === 'Terraced')
    return random.weighted<Parking>(
      isOld
        ? { street: 52, permit: 30, drive: 12, garage: 6 }
        : { drive: 46, allocated: 22, garage: 14, street: 18 },
    )
  if (type === 'Park Home') return random.weighted<Parking>({ drive: 70, allocated: 30 })
  if (type === 'Semi-Detached')
    return random.weighted<Parking>({
      drive: 52,
      'garage and drive': isOld ? 12 : 36,
      street: isOld ? 26 : 6,
    })
  return random.weighted<Parking>({ 'garage and drive': 66, drive: 30, garage: 4 })
}

function chooseHeating(type: HomeType, { setting }: Spot, era: Era, random: Random): Heating {
  if (era === 'new') return random.weighted({ 'heat pump': 66, gas: 14, electric: type === 'Flat' ? 30 : 4 })
  if (setting === 'rural')
    return random.weighted({ oil: 44, gas: 24, electric: 8, lpg: 10, 'heat pump': 12, storage: 2 })
  if (type === 'Park Home') return random.weighted({ lpg: 62, gas: 38 })
  if (type === 'Flat')
    return random.weighted({ gas: 62, electric: 17, storage: 9, communal: era === '2010s' ? 34 : 2 })
  return random.weighted({ gas: 94, 'heat pump': 3, electric: 3 })
}

function chooseCondition(era: Era, isRent: boolean, random: Random): Condition {
  if (era === 'new' || era === '2010s') return 'kept'
  return random.weighted<Condition>(
    isRent ? { renovated: 32, kept: 68 } : { renovated: 26, kept: 58, dated: 16 },
  )
}

function chooseFloors(era: Era, random: Random): number {
  if (era === '2000s' || era === '2010s' || era === 'new' || era === '1960s') return random.int(3, 8)
  return random.int(2, 4)
}

/** What houses of the region are built of. */
function chooseWalls({ region, county, town }: Spot, era: Era, random: Random): string {
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  if (!isOld) return random.weighted({ brick: 70, rendered: 30 })
  if (town === 'Aberdeen' || county === 'Cornwall') return 'granite'
  if (region === 'Scotland') return 'sandstone'
  if (region === 'Yorkshire' || county === 'Lancashire' || county === 'Derbyshire')
    return random.weighted({ stone: 62, brick: 38 })
  if (town === 'Bath') return 'Bath stone'
  if (
    ['Gloucestershire', 'Oxfordshire', 'Somerset', 'Cumbria', 'Northamptonshire', 'Rutland'].includes(county)
  )
    return random.weighted({ stone: 64, brick: 36 })
  if (region === 'Wales') return random.weighted({ stone: 50, rendered: 35, brick: 15 })
  if (county === 'Norfolk' || county === 'East Sussex') return random.weighted({ brick: 55, flint: 45 })
  return random.weighted({ brick: 78, stucco: era === 'Georgian' ? 30 : 8 })
}

function nameDwelling(home: Home, random: Random): string {
  const { type, era, spot, bedrooms } = home
  const isOld = era === 'Georgian' || era === 'Victorian' || era === 'Edwardian'
  const isScottish = spot.country === 'Scotland'
  switch (type) {
    case 'Flat':
      if (bedrooms === 0) return 'studio flat'
      if (home.isRetirement) return 'retirement flat'
      if (isScottish && isOld) return 'tenement flat'
      if (isOld)
        return random.weighted({
          'conversion flat': 60,
          'garden flat': home.floor < 1 && home.outside.kind === 'garden' ? 90 : 0,
          maisonette: home.floor > 0 ? 25 : 0,
        })
      return random.weighted({
        flat: 44,
        apartment: isRecentEra(era) ? 40 : 12,
        maisonette: bedrooms > 1 && !isRecentEra(era) ? 16 : 0,
      })
    case 'Terraced':
      if (/ Mews$/.test(spot.street)) return 'mews house'
      if (spot.setting === 'rural' && isOld)
        return random.pick(['cottage', 'terraced cottage', 'end-of-terrace cottage'])
      if (isRecentEra(era)) return random.pick(['terraced house', 'town house', 'end-of-terrace house'])
      return random.weighted({ 'terraced house': 62, 'end-of-terrace house': 20, 'mid-terrace house': 18 })
    case 'Semi-Detached':
      if (isScottish && isOld) return 'semi-detached villa'
      return spot.setting === 'rural' && isOld ? 'semi-detached cottage' : 'semi-detached house'
    case 'Detached':
      if (spot.setting === 'rural' && isOld) return ruralName(home, random)
      return isScottish && isOld ? 'detached villa' : 'detached house'
    case 'Bungalow':
      return random.weighted({ 'detached bungalow': 58, 'semi-detached bungalow': 42 })
    case 'Park Home':
      return 'park home'
  }
}

function isRecentEra(era: Era): boolean {
  return era === '2000s' || era === '2010s' || era === 'new'
}

/** A barn had no bay windows, tiles or cornices to keep. */
function ruralName({ extras }: Home, random: Random): string {
  const isPlain = !(['bay', 'tiles', 'cornice', 'sash', 'fireplace'] as const).some((extra) =>
    extras.has(extra),
  )
  return random.weighted({
    'detached cottage': 34,
    farmhouse: 22,
    'former vicarage': 6,
    'detached house': 26,
    'barn conversion': isPlain ? 60 : 0,
  })
}
