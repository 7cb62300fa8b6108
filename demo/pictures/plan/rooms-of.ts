import type { PropertyType } from '../../../domain/search/search-options.ts'
import type { ListingFacts } from '../facts.ts'

type RoomKind = 'living' | 'kitchen' | 'dining' | 'study' | 'bed' | 'bath' | 'wc' | 'store' | 'work'

export type PlannedRoom = {
  name: string
  kind: RoomKind /** Share of the floor, in square metres before scaling. */
  size: number
}

type PlannedFloor = { title: string; rooms: PlannedRoom[] }

const squareFeetPerSquareMetre = 10.764

const singleStorey: readonly PropertyType[] = [
  'Flat',
  'Bungalow',
  'Park Home',
  'Commercial',
  'Garage',
  'Land',
]

export const isSingleStorey = (facts: ListingFacts): boolean => singleStorey.includes(facts.property_type)

/** The stated area or, where none is stated, what such a home usually has. */
export function squareMetres(facts: ListingFacts): number {
  if (facts.square_feet) return facts.square_feet / squareFeetPerSquareMetre
  const usual = rooms(facts).reduce((sum, { size }) => sum + size, 0)
  return usual * 1.18
}

/** The home's own rooms, floor by floor. */
export function floorsOf(facts: ListingFacts): PlannedFloor[] {
  if (isSingleStorey(facts)) return [{ title: '', rooms: rooms(facts) }]
  const all = rooms(facts)
  const upstairs = all.filter(({ kind }) => kind === 'bed' || kind === 'bath')
  const ground = all.filter((room) => !upstairs.includes(room))
  if (upstairs.filter(({ kind }) => kind === 'bed').length <= 4) {
    return [
      { title: 'Ground floor', rooms: ground },
      { title: 'First floor', rooms: upstairs },
    ]
  }
  const beds = upstairs.filter(({ kind }) => kind === 'bed')
  const baths = upstairs.filter(({ kind }) => kind === 'bath')
  const first = [...beds.slice(0, Math.ceil(beds.length / 2)), ...baths.slice(0, Math.ceil(baths.length / 2))]
  return [
    { title: 'Ground floor', rooms: ground },
    { title: 'First floor', rooms: first },
    { title: 'Second floor', rooms: upstairs.filter((room) => !first.includes(room)) },
  ]
}

function rooms(facts: ListingFacts): PlannedRoom[] {
  switch (facts.property_type) {
    case 'Commercial':
      return [
        { name: 'Shop floor', kind: 'work', size: 34 },
        { name: 'Office', kind: 'study', size: 12 },
        { name: 'Store', kind: 'store', size: 9 },
        { name: 'WC', kind: 'wc', size: 3 },
      ]
    case 'Garage':
      return [{ name: 'Garage', kind: 'work', size: 16 }]
    case 'Land':
      return [{ name: 'Land', kind: 'work', size: 400 }]
    default:
      return homeRooms(facts)
  }
}

const bedSizes = [14, 11.5, 9.5, 8.5, 8, 7.5]

function homeRooms(facts: ListingFacts): PlannedRoom[] {
  const bedrooms = facts.bedrooms ?? 2
  const beds: PlannedRoom[] = Array.from({ length: Math.min(bedrooms, 9) }, (_, index) => ({
    name: `Bed ${index + 1}`,
    kind: 'bed',
    size: bedSizes[index] ?? 7.5,
  }))
  return [...dayRooms(facts, bedrooms === 0), ...beds, ...washRooms(facts)]
}

function dayRooms(facts: ListingFacts, isStudio: boolean): PlannedRoom[] {
  const receptions = Math.max(facts.receptions ?? 1, 1)
  if (isStudio)
    return [
      { name: 'Studio room', kind: 'living', size: 19 },
      { name: 'Kitchen', kind: 'kitchen', size: 7 },
    ]
  const named: PlannedRoom[] = [
    { name: 'Living room', kind: 'living', size: 18 },
    { name: 'Dining', kind: 'dining', size: 12 },
    { name: 'Study', kind: 'study', size: 8.5 },
    { name: 'Family room', kind: 'living', size: 13 },
    { name: 'Snug', kind: 'living', size: 9 },
  ]
  const day = named.slice(0, Math.min(receptions, named.length))
  const kitchen: PlannedRoom =
    receptions === 1 && (facts.bedrooms ?? 2) > 1
      ? { name: 'Kitchen / dining', kind: 'kitchen', size: 16 }
      : { name: 'Kitchen', kind: 'kitchen', size: 11 }
  return [...day, kitchen]
}

/** Baths as stated; in a house with more than one, the last is downstairs. */
function washRooms(facts: ListingFacts): PlannedRoom[] {
  const count = facts.bathrooms ?? 1
  if (count === 0) return []
  const hasDownstairs = count >= 2 && !isSingleStorey(facts)
  const baths: PlannedRoom[] = Array.from(
    { length: Math.min(hasDownstairs ? count - 1 : count, 5) },
    (_, index) => ({
      name: index === 0 ? 'Bath' : index === 1 ? 'Shower' : `Bath ${index}`,
      kind: 'bath',
      size: index === 0 ? 5.4 : 4.2,
    }),
  )
  return hasDownstairs ? [...baths, { name: 'Shower', kind: 'wc', size: 3.4 }] : baths
}
