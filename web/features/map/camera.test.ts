import { expect, test } from 'vitest'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { boundsOf, fitted, panned, toPixel, toWorld, zoomed } from './camera.ts'

const size = { width: 600, height: 800 }
const leeds: Bounds = [-1.65, 53.72, -1.42, 53.88]

test('a visitor who opens a place sees all of it', () => {
  const [west, south, east, north] = boundsOf(fitted(leeds, size), size)
  expect(west).toBeLessThan(leeds[0])
  expect(south).toBeLessThan(leeds[1])
  expect(east).toBeGreaterThan(leeds[2])
  expect(north).toBeGreaterThan(leeds[3])
})

test('a visitor who zooms keeps the point under the pointer', () => {
  const camera = fitted(leeds, size)
  const pointer = { left: 120, top: 640 }
  const spot = toWorld(camera, size, pointer)
  const nearer = zoomed(camera, size, camera.zoom + 2.3, pointer)
  const { left, top } = toPixel(nearer, size, spot.x, spot.y)
  expect(left).toBeCloseTo(pointer.left, 6)
  expect(top).toBeCloseTo(pointer.top, 6)
})

test('a visitor who drags moves the map by the same number of pixels', () => {
  const camera = fitted(leeds, size)
  const moved = panned(camera, 100, -50)
  const before = toPixel(camera, size, camera.x, camera.y)
  const after = toPixel(moved, size, camera.x, camera.y)
  expect(after.left - before.left).toBeCloseTo(-100, 6)
  expect(after.top - before.top).toBeCloseTo(50, 6)
})

test('a visitor cannot leave the country or zoom beyond the limits', () => {
  const away = panned(fitted(leeds, size), 1e9, 1e9)
  const [west, south] = boundsOf(away, size)
  expect(west).toBeLessThan(6)
  expect(south).toBeGreaterThan(48)
  expect(zoomed(away, size, 99, { left: 0, top: 0 }).zoom).toBe(18)
  expect(zoomed(away, size, -99, { left: 0, top: 0 }).zoom).toBe(4.5)
})

test('a visitor sees a place without extent at street level', () => {
  expect(fitted([-1.5, 53.8, -1.5, 53.8], size).zoom).toBe(16)
})
