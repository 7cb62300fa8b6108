import { expect, test } from 'vitest'
import { parseListingIds, parseRemoteSavedListings } from './local-saved-listings.ts'

test('a visitor finds their saved listings on the next visit', () => {
  expect(parseListingIds('["a","b"]')).toEqual(['a', 'b'])
})

test('a visitor with damaged storage starts with no saved listings rather than an error', () => {
  expect(parseListingIds(null)).toEqual([])
  expect(parseListingIds('{')).toEqual([])
  expect(parseListingIds('{"a":1}')).toEqual([])
  expect(parseListingIds('["a",1,null]')).toEqual(['a'])
})

test('a member sees the saved listings of their last visit at once, unless the copy is damaged', () => {
  expect(parseRemoteSavedListings('{"userId":"u","ids":["a"]}')).toEqual({ userId: 'u', ids: new Set(['a']) })
  for (const stored of [null, '{', '[]', '{"userId":1,"ids":[]}', '{"userId":"u"}'])
    expect(parseRemoteSavedListings(stored)).toBeUndefined()
})
