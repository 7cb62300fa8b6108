import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { ParameterReader } from './page-key.ts'

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index'> | undefined
>

/** Number of cached paths: matching routes costs far more than serving a cached page. */
const maxCachedPaths = 2000

/**
 * Returns the query parameters that the page at a path reads, and the route ids by which its data may be requested.
 * Uses the router's own matching, so that an undeclared route is never mistaken for a declared one.
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
  const cache = new LRUCache<string, ReturnType<ParameterReader>>({ max: maxCachedPaths })
  return (pathname) => {
    const cached = cache.get(pathname)
    if (cached) return cached
    const parameters = read(pathname)
    cache.set(pathname, parameters)
    return parameters
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
