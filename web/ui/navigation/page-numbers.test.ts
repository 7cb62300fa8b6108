import { expect, test } from 'vitest'
import { pageLinks } from './page-numbers.ts'

const shown = (page: number, pageCount: number) =>
  pageLinks(page, pageCount)
    .map((link) => (link.kind === 'gap' ? '…' : link.page))
    .join(' ')

test('a visitor in the middle of many pages sees the first, the last and the neighbours', () => {
  expect(shown(10, 20)).toBe('1 … 9 10 11 … 20')
})

test('a visitor near an end is not shown a gap that hides one page', () => {
  expect(shown(1, 20)).toBe('1 2 3 4 5 … 20')
  expect(shown(4, 20)).toBe('1 2 3 4 5 … 20')
  expect(shown(5, 7)).toBe('1 2 3 4 5 6 7')
  expect(shown(20, 20)).toBe('1 … 16 17 18 19 20')
})

test('a visitor of few pages sees all of them', () => {
  expect(shown(2, 3)).toBe('1 2 3')
  expect(shown(1, 1)).toBe('1')
})
