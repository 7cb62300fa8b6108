import { expect, test } from 'vitest'
import { directoryQuery, readDirectoryQuery } from './fetch-agencies.ts'

test('a visitor who shares a page of agents shares its query', () => {
  const query = { location: 'Leeds', name: 'Hope & Glory', page: 2 }
  expect(readDirectoryQuery(new URLSearchParams(directoryQuery(query)))).toEqual(query)
  expect(directoryQuery({ location: '', name: '', page: 1 })).toBe('')
})

test('a visitor with an invalid query sees all agents', () => {
  expect(readDirectoryQuery(new URLSearchParams('page=x&location=%20'))).toEqual({
    location: '',
    name: '',
    page: 1,
  })
})
