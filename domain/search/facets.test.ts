import { expect, test } from 'vitest'
import { countBetween, countFurnishing, countUpToLetter, priceEdges } from './facets.ts'
import { priceOptions } from './search-options.ts'

test('a searcher sees how many homes have at least, at most or exactly so many bedrooms', () => {
  const byNumber = { 0: 1, 1: 10, 2: 100, 10: 1_000 }
  expect(countBetween(byNumber, 1)).toBe(1_110)
  expect(countBetween(byNumber, 0, 1)).toBe(11)
  expect(countBetween(byNumber, 2, 2)).toBe(100)
  expect(countBetween(byNumber)).toBe(1_111)
  expect(countBetween({}, 3)).toBe(0)
})

test('a searcher for EPC rating C or better sees the homes rated A, B and C', () => {
  expect(countUpToLetter({ A: 1, C: 10, D: 100 }, 'C')).toBe(11)
})

test('a home that is let either way counts beside each choice of furnishing', () => {
  const counts = { furnished: 1, unfurnished: 10, either: 100 }
  expect(countFurnishing(counts, 'furnished')).toBe(101)
  expect(countFurnishing(counts, 'part furnished')).toBe(100)
})

test('the bars of the price histogram begin at the prices that can be chosen', () => {
  expect(priceEdges('rent')).toEqual([0, ...priceOptions.rent])
  // As many as search_facets counts.
  expect(priceEdges('sale').length).toBeLessThanOrEqual(60)
})
