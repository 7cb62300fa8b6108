import { expect, test } from 'vitest'
import { rowsBetween } from './selection.ts'

test('shift selects every row between the last one and this one, in both directions', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rowsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(ids, 'b', 'b')).toEqual(['b'])
})

test('a range that began on another page selects only this row', () => {
  expect(rowsBetween(['a', 'b'], 'x', 'b')).toEqual(['b'])
  expect(rowsBetween(['a', 'b'], undefined, 'a')).toEqual(['a'])
})
