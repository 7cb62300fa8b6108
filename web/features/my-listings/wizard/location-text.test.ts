import { expect, test } from 'vitest'
import { isCustomLocation, locationText, removeHouseNumber } from './location-text.ts'

test('a visitor sees the street, town and postcode district', () => {
  expect(locationText('Monk Road', 'Bristol', 'BS7 9BT')).toBe('Monk Road, Bristol BS7')
  expect(locationText('', 'Bristol', 'BS7 9BT')).toBe('Bristol BS7')
  expect(locationText('Monk Road', '', null)).toBe('Monk Road')
})

test.each(['12 Monk Road', '12a Monk Road', 'Flat 3, 12-14 Monk Road', '12/3, Monk Road'])(
  'a visitor does not see the house number of %s',
  (street) => {
    expect(removeHouseNumber(street)).toBe('Monk Road')
  },
)

test('a landlord’s own wording of the location is kept', () => {
  expect(isCustomLocation('Monk Road, Bristol BS7', 'Monk Road', 'BS7 9BT')).toBe(false)
  expect(isCustomLocation('By the park, Bishopston, Bristol BS7', 'Monk Road', 'BS7 9BT')).toBe(true)
  expect(isCustomLocation('', 'Monk Road', null)).toBe(false)
})

test('a landlord who types the street before the postcode still gets a generated location', () => {
  expect(isCustomLocation('1', '1', null)).toBe(false)
  expect(isCustomLocation('Monk Road', '12 Monk Road', null)).toBe(false)
  expect(isCustomLocation('Monk Road by the park', '12 Monk Road', null)).toBe(true)
})
