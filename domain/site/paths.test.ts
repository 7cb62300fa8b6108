import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('a search URL has the visitor’s words and the listing type', () => {
  expect(paths.search({ location: 'Hay-on-Wye & about', type: 'rent' })).toBe(
    '/search?location=Hay-on-Wye+%26+about&type=rent',
  )
  expect(paths.search()).toBe('/search')
})

test('an id cannot lead a visitor out of its page', () => {
  expect(paths.property('../admin')).toBe('/property/..%2Fadmin')
})
