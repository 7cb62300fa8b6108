import type { Random } from '../random.ts'
import type { Address } from './address.ts'
import type { Condition, Era, Home, Washing } from './home.ts'

type HomeType = Home['type']

const bedroomsByType: Record<HomeType, Partial<Record<string, number>>> = {
  Flat: { 0: 7, 1: 34, 2: 47, 3: 12 },
  Terraced: { 2: 32, 3: 51, 4: 14, 5: 3 },
  'Semi-Detached': { 2: 12, 3: 62, 4: 22, 5: 4 },
  Detached: { 3: 27, 4: 48, 5: 20, 6: 5 },
  Bungalow: { 2: 46, 3: 44, 4: 10 },
  'Park Home': { 1: 18, 2: 82 },
}

export function chooseBedrooms(type: HomeType, isStudent: boolean, random: Random): number {
  if (isStudent) return type === 'Flat' ? random.int(2, 4) : random.int(3, 6)
  return Number(random.weighted(bedroomsByType[type] as Record<string, number>))
}

export function chooseBathrooms(type: HomeType, bedrooms: number, era: Era, random: Random) {
  if (bedrooms < 2) return { bathrooms: 1, hasEnsuite: false }
  const modern = era === 'new' || era === '2010s' || era === '2000s' || era === '1990s'
  const expectedBathrooms =
    bedrooms - 2 + (modern ? 0.9 : 0) + (type === 'Detached' ? 0.7 : 0) + random.normal() * 0.5
  const bathrooms = Math.max(
    1,
    Math.min(bedrooms, expectedBathrooms > 2.6 ? 3 : expectedBathrooms > 1.1 ? 2 : 1),
  )
  const count = type === 'Flat' ? Math.min(bathrooms, 2) : bathrooms
  return { bathrooms: count, hasEnsuite: count > 2 || (count > 1 && random.chance(0.85)) }
}

export function chooseReceptions(type: HomeType, bedrooms: number, random: Random): number {
  if (type === 'Flat' || type === 'Park Home' || bedrooms < 3) return 1
  if (type === 'Bungalow') return random.chance(0.4) ? 2 : 1
  if (type !== 'Detached') return random.chance(bedrooms > 3 ? 0.75 : 0.4) ? 2 : 1
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

export function chooseSize(type: HomeType, bedrooms: number, { setting }: Address, random: Random): number {
  const [base, each] = baseFeet[type]
  const inCentre = setting === 'centre' ? 0.93 : 1
  const feet = (base + each * bedrooms + (bedrooms > 3 ? 60 * (bedrooms - 3) : 0)) * inCentre
  return Math.round((feet * (1 + random.normal() * 0.09)) / 1)
}

/** What stands in each bathroom. A second one is usually a shower room. */
export function chooseWashing(
  bathrooms: number,
  bedrooms: number,
  condition: Condition,
  random: Random,
): Washing[] {
  const main = random.weighted<Washing>({
    'bath with shower over': 52,
    'bath and separate shower': bedrooms > 2 ? 20 : 4,
    'walk-in shower': (condition === 'renovated' ? 22 : 6) + (bedrooms < 2 ? 22 : 0),
    'shower cubicle': bedrooms < 2 ? 16 : 2,
  })
  const second = (): Washing =>
    random.weighted({ 'shower cubicle': 64, 'walk-in shower': 30, 'bath with shower over': 6 })
  return [main, ...Array.from({ length: bathrooms - 1 }, second)]
}

export function chooseKitchen(
  type: HomeType,
  bedrooms: number,
  receptions: number,
  random: Random,
): Home['kitchen'] {
  if (bedrooms === 0) return 'open plan'
  if (type === 'Flat') return random.weighted({ 'open plan': 48, separate: 30, galley: 14, diner: 8 })
  // Homes with a dining room rarely need an eat-in kitchen.
  if (receptions > 1)
    return random.weighted({ separate: 50, diner: 40, 'open plan': type === 'Detached' ? 22 : 0 })
  return random.weighted({ 'open plan': 34, diner: 46, separate: 16, galley: bedrooms < 3 ? 8 : 0 })
}
