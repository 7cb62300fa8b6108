import { expect, test } from 'vitest'
import { isWithin, menus } from './navigation.ts'

const within = (pathname: string, search = '') =>
  menus.filter((menu) => isWithin(menu, { pathname, search })).map((menu) => menu.label)

test('a visitor sees which menu contains the current page', () => {
  expect(within('/buy/flats')).toEqual(['Buy'])
  expect(within('/rent/furnished')).toEqual(['Rent'])
  expect(within('/search', '?location=Leeds&type=rent')).toEqual(['Rent'])
  expect(within('/search', '?location=Leeds')).toEqual(['Buy'])
  expect(within('/blog')).toEqual([])
})
