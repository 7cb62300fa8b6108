import { expect, test } from 'vitest'
import { parseListingIds, parseRemoteSavedListings } from './local-saved-listings.ts'

test('a visitor keeps their hearts from the last visit', () => {
  expect(parseListingIds('["a","b"]')).toEqual(['a', 'b'])
})

test('a visitor with damaged storage starts with no hearts rather than an error', () => {
  expect(parseListingIds(null)).toEqual([])
  expect(parseListingIds('{')).toEqual([])
  expect(parseListingIds('{"a":1}')).toEqual([])
  expect(parseListingIds('["a",1,null]')).toEqual(['a'])
})

test('a member sees at once what the server had at their last visit, unless the copy is damaged', () => {
  expect(parseRemoteSavedListings('{"userId":"u","ids":["a"]}')).toEqual({ userId: 'u', ids: new Set(['a']) })
  for (const stored of [null, '{', '[]', '{"userId":1,"ids":[]}', '{"userId":"u"}'])
    expect(parseRemoteSavedListings(stored)).toBeUndefined()
})
