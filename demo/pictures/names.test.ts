import { expect, test } from 'vitest'
import { propertyTypes } from '../../domain/search/search-options.ts'
import type { ListingFacts } from './facts.ts'
import { isPictureName, pictureNamesFor, pictureTitle } from './names.ts'

const facts = (own: Partial<ListingFacts>): ListingFacts => ({
  property_type: 'Terraced',
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 1,
  square_feet: 900,
  features: [],
  ...own,
})

test('a listing of every type starts with the front and has no duplicate pictures', () => {
  for (const property_type of propertyTypes) {
    const names = pictureNamesFor(facts({ property_type }))
    expect(names[0]).toBe('front')
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((name) => pictureTitle(name).length > 0)).toBe(true)
  }
})

test('land has no pictures of rooms, and a house has one of its garden', () => {
  expect(pictureNamesFor(facts({ property_type: 'Land', bedrooms: null }))).toEqual([
    'front',
    'field',
    'view',
    'street',
    'site',
  ])
  expect(pictureNamesFor(facts({}))).toContain('garden')
  expect(pictureNamesFor(facts({ features: ['No garden'] }))).not.toContain('garden')
})

test('a flat has a garden picture only if its listing mentions a garden', () => {
  expect(pictureNamesFor(facts({ property_type: 'Flat' }))).not.toContain('garden')
  expect(pictureNamesFor(facts({ property_type: 'Flat', features: ['South-facing balcony'] }))).toContain(
    'garden',
  )
})

test('a home of unknown size has no floor plan, and one with two receptions shows its dining room', () => {
  expect(pictureNamesFor(facts({ square_feet: null }))).not.toContain('plan')
  expect(pictureNamesFor(facts({ receptions: 2 }))).toContain('dining')
  expect(pictureNamesFor(facts({ bedrooms: 1 }))).not.toContain('bedroom-2')
})

test('an unknown name is not a picture name', () => {
  expect(isPictureName('front')).toBe(true)
  expect(isPictureName('toString')).toBe(false)
})
