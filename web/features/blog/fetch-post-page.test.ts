import { expect, test } from 'vitest'
import { postQuery, readPostQuery } from './fetch-post-page.ts'

test('a reader who shares a page of articles shares its order and number', () => {
  for (const options of [
    { sort: 'recent', page: 1 },
    { sort: 'oldest', page: 3 },
  ] as const)
    expect(readPostQuery(new URLSearchParams(postQuery(options)))).toEqual(options)
  expect(postQuery({ sort: 'recent', page: 1 })).toBe('')
})

test('a reader with an invalid query sees the first page, latest first', () => {
  for (const query of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=99999999', 'sort=up'])
    expect(readPostQuery(new URLSearchParams(query))).toEqual({ sort: 'recent', page: 1 })
})
