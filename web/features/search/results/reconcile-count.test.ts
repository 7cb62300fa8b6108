import { expect, test } from 'vitest'
import { reconcileCount } from './reconcile-count.ts'

const exactly = (count: number) => ({ count, isExact: true })

test('a visitor sees a count of one beside a listing that was just published', () => {
  expect(reconcileCount(exactly(0), { page: 1, listings: 1, pageSize: 24 })).toEqual(exactly(1))
})

test('a visitor sees a count of zero when the last listing has just gone', () => {
  expect(reconcileCount(exactly(1), { page: 1, listings: 0, pageSize: 24 })).toEqual(exactly(0))
})

test('a visitor stays on a last page that has a listing', () => {
  expect(reconcileCount(exactly(24), { page: 2, listings: 1, pageSize: 24 })).toEqual(exactly(25))
})

test('a visitor reads the total count beside a full page', () => {
  const many = { count: 10_000, isExact: false }
  expect(reconcileCount(many, { page: 1, listings: 24, pageSize: 24 })).toBe(many)
  expect(reconcileCount(exactly(148), { page: 3, listings: 24, pageSize: 24 })).toEqual(exactly(148))
})

test('a visitor beyond the last page keeps the count, which determines the last page', () => {
  expect(reconcileCount(exactly(30), { page: 9, listings: 0, pageSize: 24 })).toEqual(exactly(30))
})
