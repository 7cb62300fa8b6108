import { matchPath } from 'react-router'
import { routeParameters } from '../../web/route-parameters.ts'

const routes = Object.entries(routeParameters)

/** The parameters of a link that its page does not read: the server drops them, so the link leads elsewhere than it says. */
export function undeclaredParameters({ pathname, searchParams }: URL): string[] {
  const [, declared] = routes.find(([route]) => matchPath(route, pathname)) ?? []
  return declared ? [...searchParams.keys()].filter((name) => !declared.includes(name)) : []
}
