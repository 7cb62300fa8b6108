import { expect, test } from 'vitest'
import { latOf, lngOf, mercatorX, mercatorY, worldMetres } from './map-projection.ts'

test('a position survives projection to the map and back', () => {
  for (const [lng, lat] of [
    [-0.1257, 51.5085],
    [-3.19, 55.95],
    [0, 0],
  ] as const) {
    expect(lngOf(mercatorX(lng))).toBeCloseTo(lng, 9)
    expect(latOf(mercatorY(lat))).toBeCloseTo(lat, 9)
  }
})

test('the map has the corners of the web Mercator projection', () => {
  expect(mercatorX(-180)).toBe(0)
  expect(mercatorX(180)).toBe(1)
  expect(mercatorY(85.05112878)).toBeCloseTo(0, 6)
  expect(mercatorY(-85.05112878)).toBeCloseTo(1, 6)
})

test('a mile is scaled to its latitude', () => {
  const north = mercatorY(53.8) - mercatorY(53.8 + 1 / 69.05)
  expect(north * worldMetres(53.8)).toBeGreaterThan(1590)
  expect(north * worldMetres(53.8)).toBeLessThan(1630)
})
