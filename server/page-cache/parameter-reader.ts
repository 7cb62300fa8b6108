import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { ParameterReader } from './page-key.ts'

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index'> | undefined
>

/** Paths are remembered up to this many: asking the router's table costs a thousand times what a kept page does. */
const maxRemembered = 2000

/**
 * Tells which query parameters the page at a path reads, and by which routes its data may be asked for. The router's own table
 * decides which page that is, so that a route without a declaration is never taken for one that has it.
 */
export function createParameterReader(
  routes: Routes,
  declared: Readonly<Record<string, readonly string[]>>,
): ParameterReader {
  const table = childrenOf(undefined, routes)
  const read: ParameterReader = (pathname) => {
    const page = pathname.replace(/(\/)_\.data$|\.data$/, '$1')
    const matches = matchRoutes(table, page) ?? []
    return {
      names: declared[`/${matches.flatMap(({ route }) => route.path || []).join('/')}`],
      routeIds: page === pathname ? [] : matches.flatMap(({ route }) => route.id ?? []),
    }
  }
  const remembered = new Map<string, ReturnType<ParameterReader>>()
  return (pathname) => {
    const known = remembered.get(pathname)
    if (known) return known
    if (remembered.size >= maxRemembered) remembered.clear()
    const reading = read(pathname)
    remembered.set(pathname, reading)
    return reading
  }
}

function childrenOf(parentId: string | undefined, routes: Routes): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(id, routes) },
    )
}
