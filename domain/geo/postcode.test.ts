import { expect, test } from 'vitest'
import { fullPostcode, outcodeOf, sectorOf } from './postcode.ts'

test('somebody may write a postcode as they like', () => {
  for (const text of ['bs79bt', 'BS7 9BT', ' bs7  9bt ']) expect(fullPostcode(text)).toBe('BS7 9BT')
  for (const text of ['', 'bs7', 'Bristol', 'BS7 9B', 'BS7 9BTX']) expect(fullPostcode(text)).toBeUndefined()
})

test('a postcode tells its district and its sector', () => {
  expect([outcodeOf('BS7 9BT'), sectorOf('BS7 9BT')]).toEqual(['BS7', 'BS7 9'])
})
