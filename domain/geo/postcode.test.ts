import { expect, test } from 'vitest'
import { fullPostcode, outcodeOf, sectorOf } from './postcode.ts'

test('a visitor may write a postcode with any case and spacing', () => {
  for (const text of ['bs79bt', 'BS7 9BT', ' bs7  9bt ']) expect(fullPostcode(text)).toBe('BS7 9BT')
  for (const text of ['', 'bs7', 'Bristol', 'BS7 9B', 'BS7 9BTX']) expect(fullPostcode(text)).toBeUndefined()
})

test('a postcode contains its district and its sector', () => {
  expect([outcodeOf('BS7 9BT'), sectorOf('BS7 9BT')]).toEqual(['BS7', 'BS7 9'])
})
