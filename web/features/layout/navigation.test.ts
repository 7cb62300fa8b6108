import { expect, test } from 'vitest'
import { isInMenu, menus } from './navigation.ts'

const menusOf = (pathname: string, search = '') =>
  menus.filter((menu) => isInMenu(menu, { pathname, search })).map((menu) => menu.label)

test('a visitor sees which menu contains the current page', () => {
  expect(menusOf('/buy/flats')).toEqual(['Buy'])
  expect(menusOf('/rent/furnished')).toEqual(['Rent'])
  expect(menusOf('/search', '?location=Leeds&type=rent')).toEqual(['Rent'])
  expect(menusOf('/search', '?location=Leeds')).toEqual(['Buy'])
  expect(menusOf('/blog')).toEqual([])
})
