import type { Random } from '../random.ts'
import type { Address } from './address.ts'
import type { Era, Home } from './home.ts'

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
  return { bathrooms, hasEnsuite: bathrooms > 1 && random.chance(0.85) }
}

export function chooseReceptions(type: HomeType, bedrooms: number, random: Random): number {
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

export function chooseSize(type: HomeType, bedrooms: number, { setting }: Address, random: Random): number {
  const [base, each] = baseFeet[type]
  const inCentre = setting === 'centre' ? 0.93 : 1
  const feet = (base + each * bedrooms + (bedrooms > 3 ? 60 * (bedrooms - 3) : 0)) * inCentre
  return Math.round((feet * (1 + random.normal() * 0.09)) / 1)
}

/** Feet, long side first. A living room that includes the kitchen is larger. */
export function chooseRooms(
  { squareFeet, bedrooms, kitchen, type }: Pick<Home, 'squareFeet' | 'bedrooms' | 'kitchen' | 'type'>,
  random: Random,
): Pick<Home, 'living' | 'mainBedroom'> {
  const room = (share: number, low: number, high: number): [number, number] => {
    const area = Math.min(high, Math.max(low, squareFeet * share * (1 + random.normal() * 0.08)))
    const ratio = 1.1 + random.next() * 0.3
    const width = Math.sqrt(area / ratio)
    return [Math.round(width * ratio), Math.round(width)]
  }
  const isShared = type === 'Flat' && kitchen === 'open plan'
  const livingShare = bedrooms === 0 ? 0.5 : isShared ? 0.36 : bedrooms < 3 ? 0.24 : 0.16
  return {
    living: room(livingShare, isShared ? 200 : 130, 420),
    mainBedroom: room(bedrooms < 2 ? 0.22 : 0.135, 95, 260),
  }
}

export function chooseKitchen(type: HomeType, bedrooms: number, random: Random): Home['kitchen'] {
  if (bedrooms === 0) return 'open plan'
  if (type === 'Flat') return random.weighted({ 'open plan': 48, separate: 30, galley: 14, diner: 8 })
  return random.weighted({ 'open plan': 30, diner: 42, separate: 20, galley: bedrooms < 3 ? 8 : 0 })
}
