import { expect, test } from 'vitest'
import { readTableParams } from './table-params.ts'

const options = { sorts: ['created_at', 'price'], defaultSort: '-created_at' }
const read = (search: string) => readTableParams('/admin/properties', search, options)

test('an administrator’s URL holds the search, sort, filters and page', () => {
  const table = read('?query=monk+road&status=live&sort=price&page=3')
  expect(table.query).toBe('monk road')
  expect(table.filter('status')).toBe('live')
  expect(table.sort).toEqual({ by: 'price', isDescending: false })
  expect(table.page).toBe(3)
})

test('an administrator with an invalid URL sees the default table', () => {
  const table = read('?sort=password&page=-4')
  expect(table.sort).toEqual({ by: 'created_at', isDescending: true })
  expect(table.page).toBe(1)
})

test('an administrator who changes the search, a filter or the order starts at the first page', () => {
  const table = read('?query=monk&page=3')
  expect(table.with({ status: 'removed' })).toBe('/admin/properties?query=monk&status=removed')
  expect(table.with({ page: 4 })).toBe('/admin/properties?query=monk&page=4')
  expect(table.with({ query: '' })).toBe('/admin/properties')
})

test('an administrator’s URL leaves out default values', () => {
  expect(read('?sort=price').with({ sort: '-created_at' })).toBe('/admin/properties')
  expect(read('?page=2').with({ page: 1 })).toBe('/admin/properties')
})
