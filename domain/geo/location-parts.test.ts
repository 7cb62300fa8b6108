import { expect, test } from 'vitest'
import { locationParts } from './location-parts.ts'

test('a visitor gets links to the town and county of a home', () => {
  expect(locationParts('Monk Road, Bishopston, Bristol BS7 8NE')).toEqual({ town: 'Bristol', outcode: 'BS7' })
  expect(locationParts('Back Lane, Chipping Campden')).toEqual({
    town: 'Chipping Campden',
    outcode: undefined,
  })
  expect(locationParts('High Street, London EC1A')).toEqual({ town: 'London', outcode: 'EC1A' })
  expect(locationParts('Leeds')).toEqual({ town: 'Leeds', outcode: undefined })
  expect(locationParts('SW4')).toEqual({ town: 'SW4', outcode: 'SW4' })
})
