import { expect, test } from 'vitest'
import { suggestTitle } from './suggest-title.ts'

test.each([
  ['Flat', 2, 'Two-bedroom flat'],
  ['Flat', 0, 'Studio flat'],
  ['Terraced', 14, '14-bedroom terraced house'],
  ['Garage', 1, 'Garage'],
  [null, 3, 'Three-bedroom home'],
  ['Bungalow', null, 'Bungalow'],
])('a landlord of a %s with %s bedrooms is offered "%s"', (property_type, bedrooms, title) => {
  expect(suggestTitle({ property_type, bedrooms })).toBe(title)
})
