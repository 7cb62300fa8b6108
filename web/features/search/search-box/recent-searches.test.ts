import { expect, test } from 'vitest'
import { parseRecent } from './recent-searches.ts'

test('a visitor finds their recent searches again', () => {
  const leeds = { label: 'Homes for sale in Leeds', address: '/search?location=Leeds&type=sale' }
  expect(parseRecent(JSON.stringify([leeds]))).toEqual([leeds])
})

test('a visitor with damaged storage starts with none rather than an error', () => {
  expect(parseRecent(null)).toEqual([])
  expect(parseRecent('{')).toEqual([])
  expect(parseRecent('{"label":"x"}')).toEqual([])
  expect(parseRecent('[null, 3, {"label":"x"}, {"label":"x","address":"//elsewhere.example"}]')).toEqual([])
})
