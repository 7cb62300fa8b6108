import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelKinds } from '../../../domain/geo/map-tile.ts'
import { layoutLabels, type WorldLabel } from './label-layout.ts'

const measure = (text: string, _font: string, size: number) => text.length * size * 0.55
const project = (x: number, y: number) => ({ left: x, top: y })
const label = (text: string, x: number, rank: number, kind: WorldLabel['kind'] = 'town'): WorldLabel => ({
  kind,
  x,
  y: 100,
  rank,
  text,
})

test('a visitor reads the larger of two towns that are close, and both when zoomed in', () => {
  const towns = [label('Pudsey', 110, 400), label('Leeds', 100, 600)]
  expect(layoutLabels(towns, 9, project, measure).map(({ text }) => text)).toEqual(['Leeds'])
  const apart = (x: number, y: number) => ({ left: x * 20, top: y })
  expect(layoutLabels(towns, 13, apart, measure)).toHaveLength(2)
})

test('a visitor reads street names only when zoomed in', () => {
  const street = [label('Monk Road', 100, 100, 'street')]
  expect(layoutLabels(street, 13, project, measure)).toEqual([])
  expect(layoutLabels(street, 15, project, measure)).toHaveLength(1)
})

test('no two labels overlap', () => {
  const anyLabel = fc.record({
    kind: fc.constantFrom(...labelKinds),
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 600 }),
    rank: fc.integer({ min: 0, max: 900 }),
    text: fc.string({ minLength: 1, maxLength: 20 }),
  })
  fc.assert(
    fc.property(fc.array(anyLabel, { maxLength: 120 }), fc.integer({ min: 5, max: 18 }), (labels, zoom) => {
      const placed = layoutLabels(labels, zoom, project, measure)
      for (const [i, a] of placed.entries())
        for (const b of placed.slice(i + 1))
          expect(Math.abs(a.left - b.left) + Math.abs(a.top - b.top)).toBeGreaterThan(10)
    }),
    { numRuns: 50 },
  )
})
