import { expect, test } from 'vitest'
import { trendNote } from './trend-note.ts'

test('an agent reads how this week compares with the last', () => {
  expect(trendNote({ now: 1240, before: 1000 })).toBe('240 more than the week before')
  expect(trendNote({ now: 3, before: 5 })).toBe('2 fewer than the week before')
  expect(trendNote({ now: 5, before: 5 })).toBe('As many as the week before')
  expect(trendNote({ now: 0, before: 0 })).toBe('None the week before either')
})
