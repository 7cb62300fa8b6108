import { expect, test } from 'vitest'
import { withoutOverlaps } from './without-overlaps.ts'

const pin = (left: number, top = 0) => ({ box: { left, top, right: left + 24, bottom: top + 24 } })

test('a visitor sees the first of two areas that would overlap, and both when they are apart', () => {
  const [first, overlapping, beside, below] = [pin(0), pin(20), pin(60), pin(0, 30)]
  expect(withoutOverlaps([first, overlapping, beside, below])).toEqual(new Set([first, beside, below]))
  expect(withoutOverlaps([overlapping, first])).toEqual(new Set([overlapping]))
})

test('an area shows next to one that is left out', () => {
  const [first, hidden, next] = [pin(0), pin(20), pin(40)]
  expect(withoutOverlaps([first, hidden, next])).toEqual(new Set([first, next]))
})
