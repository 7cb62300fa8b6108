import { expect, test } from 'vitest'
import { circleOutline } from './circle-outline.ts'

type Position = { latitude: number; longitude: number }

/** Haversine. */
function metresBetween(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const half = (one: number, other: number) => Math.sin(((other - one) * radians) / 2) ** 2
  const square =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(square))
}

test('a visitor sees the circle at exactly the searched distance in every direction', () => {
  const centre = { latitude: 57.48, longitude: -4.22 }
  for (const [longitude, latitude] of circleOutline({ ...centre, metres: 8046.72 }))
    expect(metresBetween(centre, { latitude, longitude })).toBeCloseTo(8046.72, -1)
})
