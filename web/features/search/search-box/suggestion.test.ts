import { expect, test } from 'vitest'
import { describeSuggestion } from './suggestion.ts'

test('a visitor can distinguish places of the same name', () => {
  const clapham = { location: 'Clapham', name: 'Clapham' }
  expect(describeSuggestion({ ...clapham, kind: 'suburb', parent: 'London' })).toBe('Area in London')
  expect(describeSuggestion({ ...clapham, kind: 'village', parent: 'Bedfordshire' })).toBe(
    'Village in Bedfordshire',
  )
  expect(describeSuggestion({ location: 'M20', name: 'M20', kind: 'outcode', parent: 'Manchester' })).toBe(
    'Postcode district, Manchester',
  )
  expect(describeSuggestion({ location: 'Bristol', name: 'Bristol', kind: 'city', parent: 'Bristol' })).toBe(
    'City',
  )
  expect(describeSuggestion({ location: 'Wales', name: 'Wales', kind: 'country', parent: null })).toBe(
    'Country',
  )
})
