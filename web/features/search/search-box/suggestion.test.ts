import { expect, test } from 'vitest'
import { describeSuggestion } from './suggestion.ts'

test('a visitor can distinguish places of the same name', () => {
  const clapham = { location: 'Clapham', name: 'Clapham', slug: null }
  expect(describeSuggestion({ ...clapham, kind: 'suburb', parent: 'London' })).toBe('Area in London')
  expect(describeSuggestion({ ...clapham, kind: 'village', parent: 'Bedfordshire' })).toBe(
    'Village in Bedfordshire',
  )
  expect(
    describeSuggestion({ location: 'M20', name: 'M20', kind: 'outcode', parent: 'Manchester', slug: null }),
  ).toBe('Postcode district, Manchester')
  expect(
    describeSuggestion({ location: 'Bristol', name: 'Bristol', kind: 'city', parent: 'Bristol', slug: null }),
  ).toBe('City')
  expect(
    describeSuggestion({ location: 'Wales', name: 'Wales', kind: 'country', parent: null, slug: null }),
  ).toBe('Country')
})
