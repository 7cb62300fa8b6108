import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { routeParameters } from './route-parameters.ts'
import routes from './routes.ts'

const addressesOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path ? `${parent}/${path}` : parent
    return children ? addressesOf(children, address) : path || index ? [address || '/'] : []
  })

test('whoever declares what an address reads spells it as the table of contents does', () => {
  expect(addressesOf(routes)).toEqual(expect.arrayContaining(Object.keys(routeParameters)))
})
