import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { adminPaths } from '../domain/site/admin-paths.ts'
import { emailPaths } from '../domain/site/email-paths.ts'
import { pageTargets, targetPath } from '../domain/site/page-target.ts'
import { paths } from '../domain/site/paths.ts'
import { portalPaths } from '../domain/site/portal-paths.ts'
import routes from './routes.ts'

const toRoute = ({ path, index, children }: RouteConfigEntry): RouteObject =>
  index ? { index } : { ...(path && { path }), ...(children && { children: children.map(toRoute) }) }
const table = routes.map(toRoute)

const hasRoute = (path: string) =>
  (matchRoutes(table, new URL(path, 'http://x').pathname) ?? []).at(-1)?.route.path !== '*'

/** Parameters of every kind that the paths take. */
const examples: Record<string, string> = {
  search: paths.search({ location: 'Leeds' }),
  searchFor: paths.searchFor(new URLSearchParams('type=rent')),
  searchMap: paths.searchMap('', [1, 2, 3, 4], 5),
  searchHomes: paths.searchHomes('', [1, 2, 3, 4]),
  savedCompare: paths.savedCompare(['1', '2']),
  portalCompare: paths.portalCompare(['1', '2']),
  auditOf: adminPaths.auditOf({ action: 'announce' }),
}
const pathOf = (name: string, path: string | ((...args: never[]) => string)): string =>
  typeof path === 'string' ? path : (examples[name] ?? (path as (...args: string[]) => string)('1', '2'))

const allPaths = [paths, adminPaths, emailPaths, portalPaths].flatMap((each) => Object.entries(each))

test.for(allPaths)('a visitor of %s finds a page', ([name, path]) => {
  expect(hasRoute(pathOf(name, path))).toBe(true)
})

test.for(pageTargets)('a reader of a notification that leads to %s finds a page', (target) => {
  expect(hasRoute(targetPath(target, target === 'path' ? '/help' : '1'))).toBe(true)
})

test('a path without a route fails this check', () => {
  expect(hasRoute('/portal/nowhere')).toBe(false)
})
