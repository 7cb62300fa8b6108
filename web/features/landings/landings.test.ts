import { expect, test } from 'vitest'
import { featuresFor } from '../../../domain/search/search-options.ts'
import { parseSearchQuery, searchParams } from '../../../domain/search/search-query.ts'
import { paths } from '../../../domain/site/paths.ts'
import { landings, siblingLandings } from './landings.ts'

const addresses = Object.values(paths).filter((path) => typeof path === 'string')

test('a visitor finds a landing page behind each link of a menu', () => {
  const kinds = addresses.filter((path) => path.startsWith('/buy/') || path.startsWith('/rent/'))
  expect(Object.keys(landings).toSorted()).toEqual([paths.newHomes, ...kinds].toSorted())
})

test('a visitor of a landing page gets to a valid search with an offered filter', () => {
  for (const [path, { searches }] of Object.entries(landings))
    for (const { query } of searches) {
      expect(parseSearchQuery(searchParams(query))).toEqual(query)
      expect(query.propertyTypes.length + query.features.length, path).toBeGreaterThan(0)
      expect(featuresFor(query.type)).toEqual(expect.arrayContaining(query.features))
      if (path !== paths.newHomes) expect(path.startsWith('/rent/')).toBe(query.type === 'rent')
    }
})

test('a visitor finds landing pages with unique titles, each linking to the others of its menu', () => {
  const titles = Object.values(landings).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const beside = siblingLandings(paths.rentFlats).map(({ to }) => to)
  expect(beside).toContain(paths.rentFurnished)
  expect(beside).not.toContain(paths.rentFlats)
  expect(beside.every((to) => to.startsWith('/rent/'))).toBe(true)
})
