import { expect, test } from 'vitest'
import { frameFor } from './frame.ts'
import { project } from './projection.ts'

test('a visitor sees all points inside the frame', () => {
  const points = [project(51.5, -0.1), project(57.1, -2.1), project(50.3, -4.1)]
  const { x, y, width, height } = frameFor(points)
  for (const point of points) {
    expect(point.x).toBeGreaterThan(x)
    expect(point.x).toBeLessThan(x + width)
    expect(point.y).toBeGreaterThan(y)
    expect(point.y).toBeLessThan(y + height)
  }
})

test('a visitor sees the surroundings of a single place, and the whole country without one', () => {
  expect(frameFor([project(53.8, -1.5)]).width).toBe(35)
  expect(frameFor([]).x).toBe(0)
})
