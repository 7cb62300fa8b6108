import { expect, test } from 'vitest'
import { featuresFor } from '../../../domain/search/search-options.ts'
import { parseSearchQuery, searchParams } from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import { landings, siblingLandings } from './landings.ts'

const addresses = Object.values(paths).filter((path) => typeof path === 'string')

test('a visitor who follows a menu to a kind of home finds a page about it', () => {
  const kinds = addresses.filter((path) => path.startsWith('/buy/') || path.startsWith('/rent/'))
  expect(Object.keys(landings).toSorted()).toEqual([paths.newHomes, ...kinds].toSorted())
})

test('each page leads to a search that the search page understands, with a filter it offers', () => {
  for (const [path, { searches }] of Object.entries(landings))
    for (const { query } of searches) {
      expect(parseSearchQuery(searchParams(query))).toEqual(query)
      expect(query.propertyTypes.length + query.features.length, path).toBeGreaterThan(0)
      expect(featuresFor(query.type)).toEqual(expect.arrayContaining(query.features))
      if (path !== paths.newHomes) expect(path.startsWith('/rent/')).toBe(query.type === 'rent')
    }
})

test('no two pages have the same title, and each names the others of its menu', () => {
  const titles = Object.values(landings).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const beside = siblingLandings(paths.rentFlats).map(({ to }) => to)
  expect(beside).toContain(paths.rentFurnished)
  expect(beside).not.toContain(paths.rentFlats)
  expect(beside.every((to) => to.startsWith('/rent/'))).toBe(true)
})
