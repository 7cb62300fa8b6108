import { expect, test } from 'vitest'
import { lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { boundsOf, constrained, fitted, toPixel, toWorld } from './camera.ts'

const size = { width: 800, height: 600 }
const leeds = { x: mercatorX(-1.55), y: mercatorY(53.8), zoom: 12 }

test('a position keeps its place from pixels to the world and back', () => {
  const spot = toWorld(leeds, size, { left: 120, top: 480 })
  const pixel = toPixel(leeds, size, spot.x, spot.y)
  expect(pixel.left).toBeCloseTo(120)
  expect(pixel.top).toBeCloseTo(480)
})

test('a visitor sees the whole area that was fitted', () => {
  const area: Bounds = [-1.7, 53.7, -1.3, 53.9]
  const [west, south, east, north] = boundsOf(fitted(area, size), size)
  expect(west).toBeLessThan(area[0])
  expect(south).toBeLessThan(area[1])
  expect(east).toBeGreaterThan(area[2])
  expect(north).toBeGreaterThan(area[3])
})

test('a visitor cannot zoom in farther than the tiles of the place allow', () => {
  const maxZoomAt = (x: number) => (lngOf(x) < -1 ? 14 : 16)
  expect(constrained({ ...leeds, zoom: 20 }, size, maxZoomAt).zoom).toBe(14)
  expect(constrained({ ...leeds, x: mercatorX(-0.1), zoom: 20 }, size, maxZoomAt).zoom).toBe(16)
})

test('a visitor never sees beyond the tiles', () => {
  for (const width of [390, 800, 2560]) {
    const wide = { width, height: 900 }
    const [west, south, east, north] = boundsOf(
      constrained({ x: 0, y: 0, zoom: 0 }, wide, () => 16),
      wide,
    )
    expect(west).toBeGreaterThanOrEqual(-13.001)
    expect(east).toBeLessThanOrEqual(5.001)
    expect(south).toBeGreaterThanOrEqual(48.099)
    expect(north).toBeLessThanOrEqual(61.901)
  }
})
