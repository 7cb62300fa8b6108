import { expect, test } from 'vitest'
import { eraOf, isCalled, type ListingFacts, says } from './facts.ts'

const house = (words: string, features: string[] = []): ListingFacts => ({
  property_type: 'Terraced',
  listing_type: 'sale',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 1,
  square_feet: null,
  features,
  words,
})

test.each([
  ['A Georgian town house', 'Georgian'],
  ['An Edwardian villa', 'Victorian'],
  ['A 1930s semi-detached house', 'between the wars'],
  ['A block built in the 1960s', 'post-war'],
  ['Built in the 2010s', 'recent'],
  ['Three bedrooms near the park', undefined],
])('a description with “%s” is of the period %s', (words, era) => {
  expect(eraOf(house(words))).toBe(era)
})

test('a new build is recognised whatever its street is called', () => {
  expect(eraOf(house('A new-build house on a Victorian street'))).toBe('recent')
})

test('a newer kitchen does not change the period of its house', () => {
  expect(eraOf(house('A Victorian terraced house, its kitchen fitted in the 2010s'))).toBe('Victorian')
})

test('Cottage Lane does not make a home a cottage', () => {
  expect(isCalled(house('A cottage off Mill Lane'), 'cottage')).toBe(true)
  expect(isCalled(house('A house on Cottage Lane'), 'cottage')).toBe(false)
})

test('a fact is found in the features or the text', () => {
  expect(says(house('', ['Wood-burning stove']), /stove/)).toBe(true)
  expect(says(house('Granite walls, slate roof'), /granite walls/)).toBe(true)
  expect(says(house('Brick walls'), /granite/)).toBe(false)
})
