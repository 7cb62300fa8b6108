import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = Record<
  string,
  Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index'> | undefined
>

/** What the router itself reads when the browser asks for the data of a page alone. */
const ofDataRequests = ['_routes', 'index']

/** Paths are remembered up to this many: asking the router's table costs a thousand times what a kept page does. */
const maxRemembered = 2000

/**
 * Tells which query parameters the page at a path reads; undefined where nobody has said so. The router's own table decides
 * which page that is, so that a route without a declaration is never taken for one that has it.
 */
export function createParameterReader(routes: Routes, declared: Readonly<Record<string, readonly string[]>>) {
  const table = childrenOf(undefined, routes)
  const read = (pathname: string): readonly string[] | undefined => {
    const page = pathname.replace(/(\/)_\.data$|\.data$/, '$1')
    const matches = matchRoutes(table, page) ?? []
    const names = declared[`/${matches.flatMap(({ route }) => route.path || []).join('/')}`]
    return names && page !== pathname ? [...names, ...ofDataRequests] : names
  }
  const remembered = new Map<string, readonly string[] | undefined>()
  return (pathname: string): readonly string[] | undefined => {
    if (remembered.has(pathname)) return remembered.get(pathname)
    if (remembered.size >= maxRemembered) remembered.clear()
    const names = read(pathname)
    remembered.set(pathname, names)
    return names
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
