import { expect, test } from 'vitest'
import { parseHearts } from './hearts.ts'

test('a visitor keeps their hearts from the last visit', () => {
  expect(parseHearts('["a","b"]')).toEqual(['a', 'b'])
})

test('a visitor with damaged storage starts with no hearts rather than an error', () => {
  expect(parseHearts(null)).toEqual([])
  expect(parseHearts('{')).toEqual([])
  expect(parseHearts('{"a":1}')).toEqual([])
  expect(parseHearts('["a",1,null]')).toEqual(['a'])
})
