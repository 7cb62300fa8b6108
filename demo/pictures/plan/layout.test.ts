import { describe, expect, test } from 'vitest'
import type { PropertyType } from '../../../domain/search/search-options.ts'
import { randomFrom } from '../draw/random.ts'
import type { ListingFacts } from '../facts.ts'
import { drawPlan } from './draw-plan.ts'
import type { FloorLayout } from './floor.ts'
import { layFloors } from './layout.ts'
import { floorsOf, isSingleStorey, squareMetres } from './rooms-of.ts'

function home(property_type: PropertyType, bedrooms: number, own: Partial<ListingFacts> = {}): ListingFacts {
  return {
    property_type,
    listing_type: 'sale',
    bedrooms,
    bathrooms: 1 + Math.floor(bedrooms / 3),
    receptions: 1 + Math.floor(bedrooms / 2),
    square_feet: 380 + bedrooms * 260,
    features: [],
    ...own,
  }
}

const homes = (['Flat', 'Terraced', 'Semi-Detached', 'Detached', 'Bungalow', 'Park Home'] as const).flatMap(
  (type) => [0, 1, 2, 3, 4, 5, 6].map((bedrooms) => home(type, bedrooms)),
)

function layouts(facts: ListingFacts): FloorLayout[] {
  const floors = floorsOf(facts).filter(({ rooms }) => rooms.length > 0)
  return layFloors(
    randomFrom('plan'),
    floors.map(({ rooms }, index) => ({
      rooms,
      squareMetres: squareMetres(facts) / floors.length,
      aspect: floors.length === 1 ? 1.6 : 0.85,
      isGround: index === 0,
      hasStairs: floors.length > 1,
    })),
  )
}

const area = ({ w, h }: { w: number; h: number }) => w * h

describe('a floor plan', () => {
  test.each(homes)('of a $property_type with $bedrooms bedrooms has the area in the listing', (facts) => {
    const total = layouts(facts).reduce((sum, floor) => sum + area(floor), 0)
    expect(total).toBeCloseTo(squareMetres(facts), 0)
    for (const floor of layouts(facts)) {
      const parts = floor.rooms.reduce((sum, room) => sum + area(room), floor.hall ? area(floor.hall) : 0)
      expect(parts).toBeCloseTo(area(floor), 4)
    }
  })

  test.each(homes)(
    'of a $property_type with $bedrooms bedrooms lets one reach every room from the hall, and none overlaps',
    (facts) => {
      for (const { rooms, hall } of layouts(facts)) {
        for (const room of rooms) {
          if (hall) expect(touch(room, hall), room.name).toBe(true)
          for (const other of rooms)
            if (other !== room)
              expect(overlap(room, other), `${room.name} and ${other.name}`).toBeLessThan(1e-6)
        }
      }
    },
  )

  test('has exactly the bedrooms, bathrooms and reception rooms of the listing', () => {
    const facts = home('Detached', 4, { bathrooms: 3, receptions: 3 })
    const rooms = floorsOf(facts).flatMap((floor) => floor.rooms)
    expect(rooms.filter(({ kind }) => kind === 'bed')).toHaveLength(4)
    expect(rooms.filter(({ kind }) => kind === 'bath' || kind === 'wc')).toHaveLength(3)
    expect(
      rooms.filter(({ kind }) => kind === 'living' || kind === 'dining' || kind === 'study'),
    ).toHaveLength(3)
  })

  test('puts a flat on one floor, a house on two, and a house of many bedrooms on three', () => {
    expect(isSingleStorey(home('Flat', 3))).toBe(true)
    expect(floorsOf(home('Flat', 3))).toHaveLength(1)
    expect(floorsOf(home('Terraced', 3)).map(({ title }) => title)).toEqual(['Ground floor', 'First floor'])
    expect(floorsOf(home('Detached', 6))).toHaveLength(3)
  })

  test('says so where the area is not stated', () => {
    expect(drawPlan('x', home('Flat', 2, { square_feet: null }))).not.toBe(drawPlan('x', home('Flat', 2)))
  })
})

type Box = { x: number; y: number; w: number; h: number }

const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom)

function touch(a: Box, b: Box): boolean {
  const across = shared(a.x, a.x + a.w, b.x, b.x + b.w)
  const along = shared(a.y, a.y + a.h, b.y, b.y + b.h)
  return (Math.abs(across) < 1e-6 && along > 0.7) || (Math.abs(along) < 1e-6 && across > 0.7)
}

function overlap(a: Box, b: Box): number {
  const across = shared(a.x, a.x + a.w, b.x, b.x + b.w)
  const along = shared(a.y, a.y + a.h, b.y, b.y + b.h)
  return across > 0 && along > 0 ? across * along : 0
}
