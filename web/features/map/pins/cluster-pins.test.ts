import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cluster, clusterPins, formatClusterCount } from './cluster-pins.ts'

const listing = (id: string, longitude: number, latitude = 53.8): Cluster => ({
  latitude,
  longitude,
  count: 1,
  min_price: 250_000,
  id,
})

test('a visitor sees distant listings as pins with their price', () => {
  const pins = clusterPins([listing('a', -1.5), listing('b', -1.4)], 12)
  expect(pins.map(({ id, price }) => [id, price])).toEqual([
    ['a', 250_000],
    ['b', 250_000],
  ])
})

test('a visitor sees listings that would overlap as one cluster', () => {
  const [pin, ...others] = clusterPins([listing('a', -1.5), listing('b', -1.4999)], 12)
  expect(others).toEqual([])
  expect(pin).toMatchObject({ count: 2, id: undefined, bounds: [-1.5, 53.8, -1.4999, 53.8] })
})

test('clustering keeps every listing, and no pin covers another', () => {
  const anyListing = fc.record({
    longitude: fc.double({ min: -3, max: 0, noNaN: true }),
    latitude: fc.double({ min: 51, max: 54, noNaN: true }),
    count: fc.integer({ min: 1, max: 50 }),
    min_price: fc.constant(1),
    id: fc.constant(null),
  })
  fc.assert(
    fc.property(
      fc.array(anyListing, { maxLength: 60 }),
      fc.integer({ min: 6, max: 14 }),
      (clusters, zoom) => {
        const pins = clusterPins(clusters, zoom)
        const sum = (each: { count: number }[]) => each.reduce((total, { count }) => total + count, 0)
        expect(sum(pins)).toBe(sum(clusters))
        for (const [index, pin] of pins.entries())
          for (const other of pins.slice(index + 1)) {
            const distance = Math.hypot(pin.x - other.x, pin.y - other.y) * 256 * 2 ** zoom
            expect(distance).toBeGreaterThanOrEqual(44)
          }
      },
    ),
  )
})

test('a visitor reads large counts in short form', () => {
  expect([12, 999, 1234, 12_345].map(formatClusterCount)).toEqual(['12', '999', '1.2k', '12k'])
})
