import { expect, test } from 'vitest'
import { commuteReach } from './commute.ts'

test('a commuter who enters miles gets that distance', () => {
  expect(commuteReach(10, 'miles')).toBe(16_093)
})

test('a commuter who enters minutes gets further by car than by bus, bicycle or on foot', () => {
  const reaches = (['drive', 'transit', 'cycle', 'walk'] as const).map((unit) => commuteReach(30, unit))
  expect(reaches).toEqual([...reaches].sort((a, b) => b - a))
  expect(commuteReach(60, 'drive')).toBe(commuteReach(18, 'miles'))
})
