import { expect, test } from 'vitest'
import { reconcileCount } from './reconcile-count.ts'

const exactly = (count: number) => ({ count, isExact: true })

test('a visitor is not told that there are no homes beside the one that has just opened', () => {
  expect(reconcileCount(exactly(0), { page: 1, listings: 1, pageSize: 24 })).toEqual(exactly(1))
})

test('a visitor is not told of a home that has gone from the list', () => {
  expect(reconcileCount(exactly(1), { page: 1, listings: 0, pageSize: 24 })).toEqual(exactly(0))
})

test('a visitor is not sent away from a last page that has a home on it', () => {
  expect(reconcileCount(exactly(24), { page: 2, listings: 1, pageSize: 24 })).toEqual(exactly(25))
})

test('a visitor reads the whole count beside a page of many', () => {
  const many = { count: 10_000, isExact: false }
  expect(reconcileCount(many, { page: 1, listings: 24, pageSize: 24 })).toBe(many)
  expect(reconcileCount(exactly(148), { page: 3, listings: 24, pageSize: 24 })).toEqual(exactly(148))
})

test('a visitor at a page beyond the last keeps the count, which says which the last one is', () => {
  expect(reconcileCount(exactly(30), { page: 9, listings: 0, pageSize: 24 })).toEqual(exactly(30))
})
