import { expect, test } from 'vitest'
import { simplifyLine, simplifyOutline } from './simplify-line.ts'

test('a simplified line keeps its bends and loses small deviations', () => {
  expect(
    simplifyLine(
      [
        [0, 0],
        [5, 0.1],
        [10, 0],
        [10, 10],
      ],
      1,
    ),
  ).toEqual([
    [0, 0],
    [10, 0],
    [10, 10],
  ])
  expect(simplifyLine([[0, 0]], 1)).toEqual([[0, 0]])
  expect(simplifyLine([], 1)).toEqual([])
})

test('a visitor’s hand-drawn outline has no more corners than fit in a URL', () => {
  const circle = Array.from({ length: 500 }, (_, i): [number, number] => [
    100 * Math.cos(i / 79.6) + (i % 2),
    100 * Math.sin(i / 79.6),
  ])
  const corners = simplifyOutline(circle, 1, 24)
  expect(corners.length).toBeGreaterThan(6)
  expect(corners.length).toBeLessThanOrEqual(24)
})
